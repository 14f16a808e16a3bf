"""What Alembic runs: the revisions that are asked for, in the transaction of the caller."""

from alembic import context

from farandole.bank.schema import METADATA

# The tables of today say how constraints are called; what there is stands in the revisions.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=False,
)
context.run_migrations()
