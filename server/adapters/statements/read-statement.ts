import { decodeText } from '../spreadsheets/decode-text.ts'
import {
  statementLimits,
  type FileProblemCode,
  type ReadStatement,
  type StatementReading,
} from '#rules/statements/statement-reading.ts'
import { readCamtStatement } from './read-camt-statement.ts'
import { readCsvStatement } from './read-csv-statement.ts'

/** Reads a bank's statement: CSV of any bank, or CAMT.053 versions 2 to 8. */
export const readStatement: ReadStatement = (bytes, options) => {
  if (bytes.length === 0) return rejected('file_empty')
  if (bytes.length > statementLimits.bytes) return rejected('file_too_large')
  const text = decodeText(bytes)?.text ?? null
  if (text === null) return rejected('file_not_text')
  const content = text.trimStart()
  if (content === '') return rejected('file_empty')
  if (content.startsWith('<')) return readCamtStatement(content)
  return isMt940(content) ? rejected('file_mt940') : readCsvStatement(text, options)
}

const rejected = (code: FileProblemCode): StatementReading => ({
  format: null,
  entries: [],
  problems: [{ code, row: null }],
  table: null,
})

/** With or without the blocks that SWIFT puts around it. */
function isMt940(text: string): boolean {
  const start = text.slice(0, 4_000)
  return /^(?:\{1:|:20:)/m.test(start) && /^:(?:25|28C?|60[FM]):/m.test(start)
}
