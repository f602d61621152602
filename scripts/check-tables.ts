// Prints what declarations of tables lack (docs/decisions/0082), and exits with 1 when there is anything.
import { baseline } from '#server/database/baseline/index.ts'
import { tables } from '#server/database/tables.ts'
import { createdTables, entitySchema, tableProblems } from './table-problems.ts'

const schema = await entitySchema(tables.map(({ entity }) => entity))
const problems = tableProblems(tables, schema, createdTables(baseline))
for (const problem of problems) console.log(problem)
console.log(`${tables.length} tables, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
