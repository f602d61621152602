import type { Logger } from 'pino'
import { forkWorker, type Worker } from './fork-worker.ts'

/** Runs tasks in a process of their own, which writes to the descriptor `output` and ends with them. */
export const withWorker = async (
  { output, log, purpose }: { output: number; log: Logger; purpose: string },
  work: (worker: Worker) => Promise<unknown>,
): Promise<void> => {
  const worker = forkWorker({ output })
  log.debug({ worker: worker.pid }, `a worker writes ${purpose}`)
  try {
    await work(worker)
  } finally {
    worker.end()
  }
}
