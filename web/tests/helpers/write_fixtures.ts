// Writes the data from the Python side to a file, once for all tests: node write_fixtures.mjs FILE.

import { writeFileSync } from "node:fs";
import { FIXTURES_PROGRAM, python } from "./python_fixtures.ts";

writeFileSync(process.argv[2] ?? "", python(FIXTURES_PROGRAM));
