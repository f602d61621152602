import type { Logger } from 'pino'
import { forkWorker, type Worker } from './fork-worker.ts'

type Errand = { log: Logger; task: string; output?: number; timeoutSeconds?: number }

/** Runs tasks in a process of their own, which writes to the descriptor `output`, if any, and ends with them. */
export const withWorker = async <Result>(
  { log, task, ...settings }: Errand,
  work: (worker: Worker) => Promise<Result>,
): Promise<Result> => {
  const worker = forkWorker(settings)
  log.debug({ worker: worker.pid }, `a worker ${task}`)
  try {
    return await work(worker)
  } finally {
    worker.end()
  }
}
