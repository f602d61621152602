import type { StatementReader } from '#server/domain/statements/statement-reader.ts'
import { proposalsOf } from '#rules/statements/proposals-of.ts'
import type { StatementEntry } from '#rules/statements/statement-entry.ts'
import { summaryOf } from '#rules/statements/statement-summary.ts'
import { readStatement } from './read-statement.ts'

export function openStatement(): StatementReader {
  let entries: readonly StatementEntry[] = []
  return {
    read: async (bytes, options) => {
      const reading = readStatement(bytes, options)
      const { isReadable, ...summary } = summaryOf(reading)
      entries = isReadable ? reading.entries : []
      return { summary, entryIds: entries.map(({ id }) => id) }
    },
    propose: async (known) => proposalsOf(entries, known),
  }
}
