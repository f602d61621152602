import type { Logger } from 'pino'
import type { MailWriter } from '../adapters/mail/mail-writer.ts'
import { collectGarbageWhenIdle } from '../collect-garbage-when-idle.ts'
import { forkWorker, type Worker } from './fork-worker.ts'

const idleMs = 5_000
const minMailsToCollect = 200

export const forkMailWriter = (log: Logger): MailWriter & { close(): void } => {
  let worker: Worker | null = null
  let [activeCount, doneCount] = [0, 0]
  let idleTimer: NodeJS.Timeout | undefined

  const start = () => {
    const newWorker = forkWorker()
    log.debug({ worker: newWorker.pid }, 'a worker writes mails')
    doneCount = 0
    return newWorker
  }
  const close = () => {
    clearTimeout(idleTimer)
    worker?.end()
    worker = null
  }
  const closeIdle = () => {
    close()
    if (doneCount >= minMailsToCollect) collectGarbageWhenIdle()
  }
  const withWorker = async <Result>(work: (worker: Worker) => Promise<Result>): Promise<Result> => {
    clearTimeout(idleTimer)
    activeCount++
    if (!worker || worker.hasEnded) worker = start()
    try {
      return await work(worker)
    } finally {
      doneCount++
      if (--activeCount === 0) idleTimer = setTimeout(closeIdle, idleMs)
    }
  }
  return {
    writeMessage: (...message) => withWorker(({ run }) => run('writeMessage', ...message)),
    composeMail: (mail) => withWorker(({ run }) => run('composeMail', mail)),
    close,
  }
}
