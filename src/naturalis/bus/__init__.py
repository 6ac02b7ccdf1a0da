"""The bus of hints between the servers of one database: "table T is at version V". The database stays the truth."""
