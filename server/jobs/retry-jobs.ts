import type { PlatformContext } from '../context.ts'
import { query, sql } from '../database/query.ts'
import { audit } from '../domain/audit/audit.ts'
import type { Enqueue, JobName } from '../domain/jobs.ts'
import { matchesFilter, unfinishedJobs, type JobFilter } from './job-list.ts'

/** Makes jobs that were given up due again, with one more attempt. Returns their number. */
export const retryJobs = (
  ctx: PlatformContext,
  enqueue: Enqueue,
  filter: Pick<JobFilter, 'id' | 'kind'>,
): Promise<number> =>
  ctx.db.transaction(async (em) => {
    const failed = await query(
      em,
      sql<{ id: string; kind: JobName; data: never; isCopy: boolean }>`
        select job.id, kind, data, is_copy as "isCopy" from ${unfinishedJobs}
        where ${matchesFilter({ ...filter, state: 'failed' })}`,
    )
    for (const { id, kind, data, isCopy } of failed) {
      if (isCopy) await enqueue(em, kind, data)
      else
        await query(
          em,
          sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
              start_after = now()
            where name = ${kind} and id = ${id} and state = 'failed'`,
        )
      await query(
        em,
        sql`delete from pgboss.job where name = 'dead-letter' and (id = ${id} or source_name = ${kind} and source_id = ${id})`,
      )
      await audit(ctx, em, 'job.retried', id, { kind })
    }
    return failed.length
  })
