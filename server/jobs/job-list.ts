import type { PlatformContext } from '../context.ts'
import { query, sql } from '../database/query.ts'
import type { JobState, ListedJob } from './listed-job.ts'

export type JobFilter = Readonly<{
  id?: string | undefined
  kind?: string | undefined
  organizationId?: string | undefined
  state?: JobState | undefined
}>

/**
 * Jobs that are not done, named `job`, with their kind. A job that was given up stays a week; then only its copy in the
 * dead letters is left, which is listed instead.
 */
export const unfinishedJobs = sql`(
  select job.*, case when name = 'dead-letter' then source_name else name end as kind,
    name = 'dead-letter' as is_copy,
    case when name = 'dead-letter' or state = 'failed' then 'failed' when state = 'active' then 'running'
      when state = 'retry' then 'retrying' else 'waiting' end as condition
  from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__')
    and (name <> 'dead-letter' or not exists (
      select from pgboss.job source where source.name = job.source_name and source.id = job.source_id))
) job`

export const matchesFilter = ({ id, kind, organizationId, state }: JobFilter) => sql`
  (${id ?? null}::uuid is null or job.id = ${id ?? null}) and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${organizationId ?? null}::text is null or data ->> 'organizationId' = ${organizationId ?? null})
  and (${state ?? null}::text is null or condition = ${state ?? null})`

/** The oldest first. Data of jobs are left out: some hold addresses. */
export const jobList = (ctx: PlatformContext, filter: JobFilter, limit: number): Promise<ListedJob[]> =>
  ctx.db.transaction(async (em) => {
    const rows = await query(
      em,
      sql<Omit<ListedJob, 'createdAt' | 'dueAt'> & { createdAt: Date; dueAt: Date }>`
        select job.id, kind, subdomain as organization, condition as state, created_on as "createdAt",
          start_after as "dueAt",
          case when is_copy then source_retry_count + 1 when started_on is null then 0 else retry_count + 1 end
            as attempts,
          split_part(coalesce(source_output ->> 'message', output ->> 'message', output -> 'value' ->> 'message'),
            chr(10), 1) as "lastError",
          extract(epoch from now() - coalesce(source_created_on, created_on))::int as "ageSeconds"
        from ${unfinishedJobs} left join organization on organization.id::text = data ->> 'organizationId'
        where ${matchesFilter(filter)} order by created_on, job.id limit ${limit}`,
    )
    return rows.map((row) => ({
      ...row,
      lastError: row.lastError || null,
      createdAt: new Date(row.createdAt).toISOString(),
      dueAt: new Date(row.dueAt).toISOString(),
    }))
  })
