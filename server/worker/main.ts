// A process for long computations, started by fork-worker.ts: docs/decisions/0072-workers.md.
import { setPriority } from 'node:os'
import type { Answer, Call } from './fork-worker.ts'
import { tasks } from './tasks.ts'

process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()
// Terminals and systemd send these to child processes as well, while the server still finishes its work.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// Pages and orders come first. Not the lowest priority: on a busy machine a log-in link then took over 20 s.
setPriority(5)

process.on('message', async ({ id, task, input }: Call) => {
  const work = tasks[task] as (...input: unknown[]) => Promise<unknown>
  const answer: Answer = await work(...input).then(
    (result) => ({ id, result }),
    (error: NodeJS.ErrnoException) => ({ id, error, code: error.code }),
  )
  if (process.connected) process.send!(answer)
})
