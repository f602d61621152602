import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  exportDays,
  isOpenExport,
  maxOpenExports,
  type ExportFormat,
  type ExportView,
} from '#rules/exports/export-views.ts'
import { isId } from '#rules/ids.ts'
import { accountOf, ensureCan, type Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { command, queryOf } from '../command.ts'
import type { FileLinks } from '../registration-files/file-links.ts'
import { ExportJob } from './export-job.ts'

const dayMs = 86_400_000
export const exportExpiry = (now: Date): Date => new Date(now.getTime() + exportDays * dayMs)

/** `permission` is what the list needs besides that of exports. */
export type NewExport = Readonly<{
  path: string
  query: string
  format: ExportFormat
  fileName: string
  permission: Permission
}>

const unaudited = 'the export of the list records what was written'

/** Queues an export. Throws `Refused` `forbidden`, and `server_busy` when five of the member's are unfinished. */
export const requestExport = command({
  permission: 'export-data',
  unaudited,
  async run({ em, ctx }, { permission, ...list }: NewExport): Promise<string> {
    ensureCan(ctx.actor, permission)
    const organizationId = ctx.organization.id
    const { userId } = memberOf(ctx)
    // Two requests at once would both count four.
    await query(
      em,
      sql`select 1 from membership where organization_id = ${organizationId} and user_id = ${userId} for update`,
    )
    const openExports = await em.count(ExportJob, { organizationId, userId, state: { $in: ['pending', 'running'] } })
    if (openExports >= maxOpenExports) throw new Refused({ code: 'server_busy' })
    const id = newId()
    em.create(ExportJob, { id, organizationId, userId, locale: ctx.locale, expiresAt: exportExpiry(ctx.now), ...list })
    await em.flush()
    await ctx.enqueue(em, 'run-export', { organizationId, exportId: id })
    return id
  },
})

/** A running one stops at its next rows. */
export const cancelExport = command({
  permission: 'export-data',
  subject: lockOwnExport,
  unaudited,
  async run({ subject: job }) {
    if (isOpenExport(job)) job.state = 'cancelled'
  },
})

export const retryExport = command({
  permission: 'export-data',
  subject: lockOwnExport,
  unaudited,
  async run({ em, ctx, subject: job }) {
    if (job.state !== 'failed' && job.state !== 'cancelled') return
    Object.assign(job, { state: 'pending', rowCount: 0, expiresAt: exportExpiry(ctx.now) })
    await ctx.enqueue(em, 'run-export', { organizationId: job.organizationId, exportId: job.id })
  },
})

/** What a member exported within seven days, the newest first. */
export const exportsPage = queryOf({
  permission: 'export-data',
  async run({ em, ctx }, links: FileLinks): Promise<readonly ExportView[]> {
    const account = accountOf(ctx.actor)
    if (!account) return []
    const jobs = await em.find(
      ExportJob,
      { organizationId: ctx.organization.id, userId: account.userId, expiresAt: { $gt: ctx.now } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 100 },
    )
    return jobs.map((job) => ({
      id: job.id,
      name: `${job.fileName}.${job.format}`,
      state: job.state,
      rowCount: job.rowCount,
      bytes: job.bytes ?? null,
      createdAt: job.createdAt.toISOString(),
      expiresAt: job.expiresAt.toISOString(),
      href: job.state === 'done' ? linkToExport(links, job) : null,
    }))
  },
})

/** Opens the file for the member who requested it, until it expires. */
export const linkToExport = (
  links: FileLinks,
  { id, organizationId, expiresAt }: Pick<ExportJob, 'id' | 'organizationId' | 'expiresAt'>,
): string => adminPaths.exportFile(id, links.signUntil({ organizationId, fileId: id }, expiresAt))

/**
 * The file of a link. Throws `Refused` `not_found` for a link that was changed or is too old, and to anyone but the
 * member who requested it.
 */
export const findExportFile = queryOf({
  permission: 'export-data',
  async run({ em, ctx }, links: FileLinks, { exportId, query: link }: { exportId: string; query: URLSearchParams }) {
    const organizationId = ctx.organization.id
    const isValid = isId(exportId) && links.isValid({ organizationId, fileId: exportId }, link, ctx.now)
    const job =
      isValid &&
      (await em.findOne(ExportJob, { organizationId, id: exportId, ...memberOf(ctx), expiresAt: { $gt: ctx.now } }))
    if (!job || !job.key) throw new Refused({ code: 'not_found' })
    return { key: job.key, bytes: job.bytes!, format: job.format, name: `${job.fileName}.${job.format}` }
  },
})

async function lockOwnExport(em: Em, ctx: Context, id: string): Promise<ExportJob> {
  const job =
    isId(id) &&
    (await em.findOne(
      ExportJob,
      { organizationId: ctx.organization.id, id, ...(ctx.actor.kind === 'member' && { userId: ctx.actor.userId }) },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    ))
  if (!job) throw new Refused({ code: 'not_found' })
  return job
}

/** Throws `Refused` `forbidden` for an operator, who has no exports of their own. */
function memberOf({ actor }: Context): { userId: string } {
  if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
  return { userId: actor.userId }
}
