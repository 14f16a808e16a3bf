"""What calls take and answer, as pydantic has it: the OpenAPI page is made from these."""
