import type { Logger } from 'pino'
import type { MailWriter } from '../adapters/mail/mail-writer.ts'
import { giveMemoryBack } from '../give-memory-back.ts'
import { forkWorker, type Worker } from './fork-worker.ts'

const idleMs = 5_000
// What fewer leave behind is not worth the time that collecting it takes from pages.
const many = 200

/** Writes mails in a process that starts with the first one and ends when no other has come for a while. */
export const forkMailWriter = (log: Logger): MailWriter & { close(): void } => {
  let worker: Worker | null = null
  let [running, done] = [0, 0]
  let idle: NodeJS.Timeout | undefined

  const start = () => {
    const started = forkWorker()
    log.debug({ worker: started.pid }, 'a worker writes mails')
    done = 0
    return started
  }
  const close = () => {
    clearTimeout(idle)
    worker?.end()
    worker = null
  }
  const rest = () => {
    close()
    if (done >= many) giveMemoryBack()
  }
  const withWorker = async <Result>(work: (worker: Worker) => Promise<Result>): Promise<Result> => {
    clearTimeout(idle)
    running++
    if (!worker || worker.hasEnded) worker = start()
    try {
      return await work(worker)
    } finally {
      done++
      if (--running === 0) idle = setTimeout(rest, idleMs)
    }
  }
  return {
    writeMessage: (...message) => withWorker(({ run }) => run('writeMessage', ...message)),
    composeMail: (mail) => withWorker(({ run }) => run('composeMail', mail)),
    close,
  }
}
