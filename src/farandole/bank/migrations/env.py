"""What Alembic runs: the revisions that are asked for, in the transaction of the caller."""

from alembic import context

from farandole.bank.tables.schema import METADATA

if not __name__.startswith("farandole"):  # Alembic runs this file, it doesn't import it
    # The tables of today say how constraints are called; what there is stands in the revisions.
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        transactional_ddl=False,
    )
    context.run_migrations()
