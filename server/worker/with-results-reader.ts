import type { Logger } from 'pino'
import type { ResultsReader } from '../domain/results/results-reader.ts'
import { withReader, type ReaderTurn } from './with-reader.ts'

const timeoutSeconds = 300

export const withResultsReader = <Result>(
  { log, turn }: { log: Logger; turn: ReaderTurn },
  work: (reader: ResultsReader) => Promise<Result>,
): Promise<Result> =>
  withReader(turn, { log, task: 'reads results', timeoutSeconds }, ({ run }) =>
    work({
      read: (bytes, terms) => run('readResults', bytes, terms),
      rows: (from, count) => run('resultRows', from, count),
    }),
  )
