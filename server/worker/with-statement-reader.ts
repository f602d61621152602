import type { Logger } from 'pino'
import type { StatementReader } from '../domain/statements/statement-reader.ts'
import { withReader, type ReaderTurn } from './with-reader.ts'

// A large file took over 40 s on a busy machine, where a worker gives way to pages.
const timeoutSeconds = 300

export const withStatementReader = <Result>(
  { log, turn }: { log: Logger; turn: ReaderTurn },
  work: (reader: StatementReader) => Promise<Result>,
): Promise<Result> =>
  withReader(turn, { log, task: 'reads a statement', timeoutSeconds }, ({ run }) =>
    work({
      read: (bytes, options) => run('readStatement', bytes, options),
      propose: (known) => run('proposePayments', known),
    }),
  )
