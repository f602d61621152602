import type { Logger } from 'pino'
import type { ResultsReader } from '../domain/results/results-reader.ts'
import { withWorker } from './with-worker.ts'

const timeoutSeconds = 300

export const withResultsReader = <Result>(
  { log }: { log: Logger },
  work: (reader: ResultsReader) => Promise<Result>,
): Promise<Result> =>
  withWorker({ log, task: 'reads results', timeoutSeconds }, ({ run }) =>
    work({
      read: (bytes, terms) => run('readResults', bytes, terms),
      rows: (from, count) => run('resultRows', from, count),
    }),
  )
