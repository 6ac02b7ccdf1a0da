"""Game records: one JSON document a game, and whether it obeys the rules."""

from naturalis.records.document import Record, RecordError, decode, encode, record_of
from naturalis.records.files import read_records
from naturalis.records.formats import FORMAT
from naturalis.records.verify import Broken, replayed, verify

__all__ = [
    "FORMAT",
    "Broken",
    "Record",
    "RecordError",
    "decode",
    "encode",
    "read_records",
    "record_of",
    "replayed",
    "verify",
]
