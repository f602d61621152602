import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { isOpenExport } from '#rules/exports/export-views.ts'
import { Refused } from '#rules/refusals.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { Membership } from '../members/membership.ts'
import { ExportJob } from './export-job.ts'
import { exportExpiry } from './export-jobs.ts'
import type { Sheet } from './write-export.ts'

type Writing = Pick<ExportJob, 'id' | 'path' | 'query' | 'format' | 'fileName'>

export type ExportWriter = Readonly<{
  /** Stores what the list writes as a private file. `watch` counts the rows, and stops the list by throwing. */
  write(ctx: Context, job: Writing, watch: (sheet: Sheet) => Sheet): Promise<{ key: string; bytes: number }>
  remove(key: string): Promise<void>
}>

/** It was cancelled, or another process has begun it again. */
class Superseded extends Error {}

/**
 * Writes the file of an export from its beginning, with the role that its member has today, and queues the mail with its
 * link. Of several at once the last one stores its file; the others stop.
 */
export async function runExport(system: Context, writer: ExportWriter, exportId: string): Promise<void> {
  const begun = await begin(system, exportId)
  if (!begun) return
  const { ctx, job, attemptId } = begun
  try {
    const file = await writer.write(ctx, job, (sheet) => countRows(system, { exportId, attemptId }, sheet))
    if (!(await finish(ctx, { job, attemptId }, file))) await writer.remove(file.key)
  } catch (error) {
    if (error instanceof Superseded) return
    // Anything else, such as a full disk, passes.
    if (!(error instanceof Refused) || (error.code !== 'forbidden' && error.code !== 'not_found')) throw error
    await failExport(system, exportId, attemptId)
  }
}

/** After the last attempt of its job, or when its member may not read the list any more. */
export const failExport = (ctx: Context, exportId: string, attemptId: string | null = null): Promise<unknown> =>
  ctx.db.transaction((em) =>
    query(
      em,
      sql`update export_job set state = 'failed'
        where organization_id = ${ctx.organization.id} and id = ${exportId} and state in ('pending', 'running')
          and (${attemptId}::uuid is null or attempt_id = ${attemptId})`,
    ),
  )

const begin = (system: Context, exportId: string) =>
  system.db.transaction(async (em) => {
    const organizationId = system.organization.id
    const job = await em.findOne(ExportJob, { organizationId, id: exportId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!job || !isOpenExport(job)) return null
    const membership = await em.findOneOrFail(Membership, { organizationId, userId: job.userId })
    const [person] = await query(
      em,
      sql<{ name: string; email: string }>`select name, email from people_here() where user_id = ${job.userId}`,
    )
    const attemptId = newId()
    Object.assign(job, { state: 'running', attemptId, rowCount: 0 })
    await em.flush()
    const actor = { kind: 'member', userId: job.userId, role: membership.role, ...person! } as const
    return { ctx: { ...system, actor, locale: job.locale }, job, attemptId }
  })

const countRows = (
  system: Context,
  { exportId, attemptId }: { exportId: string; attemptId: string },
  sheet: Sheet,
): Sheet => {
  // Without the headings.
  let rowCount = -1
  return {
    write: async (rows, kinds) => {
      await sheet.write(rows, kinds)
      rowCount += rows.length
      const [current] = await system.db.transaction((em) =>
        query(
          em,
          sql<{ id: string }>`update export_job set row_count = ${rowCount}
            where organization_id = ${system.organization.id} and id = ${exportId} and attempt_id = ${attemptId}
              and state = 'running' returning id`,
        ),
      )
      if (!current) throw new Superseded()
    },
  }
}

type Attempt = Readonly<{ job: ExportJob; attemptId: string }>

const finish = (ctx: Context, { job, attemptId }: Attempt, { key, bytes }: { key: string; bytes: number }) =>
  ctx.db.transaction(async (em) => {
    const { organizationId } = job
    const now = new Date()
    const [done] = await query(
      em,
      sql<{ id: string }>`update export_job
        set state = 'done', key = ${key}, bytes = ${bytes}, expires_at = ${exportExpiry(now)}
        where organization_id = ${organizationId} and id = ${job.id} and attempt_id = ${attemptId}
          and state = 'running' returning id`,
    )
    if (!done) return false
    if (!job.isMailed) return true
    const data = { export: job.id, until: exportExpiry(now).toISOString(), file: `${job.fileName}.${job.format}` }
    const { email } = ctx.actor as { email: string }
    await requestAccountMail(ctx, em, { kind: 'export-ready', email, locale: job.locale, organizationId, data })
    return true
  })
