"""Game records: one JSON document per game, and a check that it obeys the rules."""

from naturalis.records.document import Record, RecordError, decode, encode, record_of
from naturalis.records.files import read_records
from naturalis.records.formats import FORMAT
from naturalis.records.verify import RuleViolation, replay, verify

__all__ = [
    "FORMAT",
    "Record",
    "RecordError",
    "RuleViolation",
    "decode",
    "encode",
    "read_records",
    "record_of",
    "replay",
    "verify",
]
