import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformContext } from '../context.ts'
import { query, sql } from '../database/query.ts'
import type { JobName } from '../domain/jobs.ts'
import type { JobHandlers, JobRunner } from './job-runner.ts'

type Drain = Readonly<{
  jobs: Pick<JobRunner, 'work'>
  handlers: JobHandlers
  onDone(kind: JobName, seconds: number): void
  onFailed(kind: JobName, error: Error): void
  /** When to give up; jobs may come faster than they are worked off. */
  until: Date
}>

export type Drained = Readonly<{ done: number; failed: number; due: number; later: number }>

const pollMs = 500

/**
 * Works on jobs in this process until none is due; what they bring about is worked off as well. A job that fails waits
 * for its next attempt, as in the server. `due` is what was left at `until`.
 */
export async function drainJobs(ctx: PlatformContext, { jobs, handlers, until, ...report }: Drain): Promise<Drained> {
  const counts = { done: 0, failed: 0 }
  let running = 0
  const watched = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (data: never) => {
      const startedAt = performance.now()
      running++
      try {
        await handle(data)
        counts.done++
        report.onDone(name as JobName, (performance.now() - startedAt) / 1000)
      } catch (error) {
        counts.failed++
        report.onFailed(name as JobName, error as Error)
        throw error
      } finally {
        running--
      }
    },
  ])
  await jobs.work(Object.fromEntries(watched) as JobHandlers)
  // A job is taken from its queue before its handler begins, and stored as done after it has ended.
  let emptyPolls = 0
  for (;;) {
    const waiting = await waitingJobs(ctx)
    emptyPolls = waiting.due === 0 && running === 0 ? emptyPolls + 1 : 0
    if (emptyPolls === 3 || new Date() > until) return { ...counts, ...waiting }
    await pause(pollMs)
  }
}

/** Jobs that could be worked on now, and those that wait for a moment. */
export const waitingJobs = (ctx: PlatformContext): Promise<{ due: number; later: number }> =>
  ctx.db.transaction(async (em) => {
    const [row] = await query(
      em,
      sql<{ due: number; later: number }>`
        select count(*) filter (where start_after <= now())::int as due,
          count(*) filter (where start_after > now())::int as later
        from pgboss.job
        where state in ('created', 'retry') and name <> 'dead-letter' and not starts_with(name, '__pgboss__')`,
    )
    return row!
  })
