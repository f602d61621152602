import type { Context, PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { maxSchedules, type Rhythm, type ScheduleView, type scheduleTargets } from '#rules/exports/export-schedule.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { dateTimeFormat } from '#rules/text/formatters.ts'
import { dayOf } from '#rules/time/day.ts'
import { command, queryOf } from '../command.ts'
import { exportExpiry, type NewExport } from './export-jobs.ts'
import { ExportJob } from './export-job.ts'
import { ExportSchedule } from './export-schedule.ts'

const unaudited = 'the export of the list records what was written'

export type NewSchedule = Omit<NewExport, 'fileName'> &
  Readonly<{
    name: string
    rhythm: Rhythm
    /** Of the list, or null; what `before-event` counts from. */
    eventId: string | null
    hour: number
    target: (typeof scheduleTargets)[number]
    /** The member who gets the files; an operator names one, a member is always that one. */
    userId: string | null
  }>

/**
 * Exports a list by itself from now on; where its hour of today has passed, from tomorrow on. Throws `Refused`
 * `not_found` for `before-event` on a list of all events, `server_busy` beyond twenty.
 */
export const addExportSchedule = command({
  permission: 'export-data',
  unaudited,
  async run({ em, ctx }, { permission, rhythm, eventId, userId, ...list }: NewSchedule): Promise<string> {
    ensureCan(ctx.actor, permission)
    const { id: organizationId, timeZone } = ctx.organization
    if (rhythm.rhythm === 'before-event' && !eventId) throw new Refused({ code: 'not_found' })
    const ownerId = ctx.actor.kind === 'member' ? ctx.actor.userId : userId
    const [owner] = await query(
      em,
      sql`select 1 from membership where organization_id = ${organizationId} and user_id = ${ownerId} for update`,
    )
    if (!owner || !ownerId) throw new Refused({ code: 'not_found' })
    if ((await em.count(ExportSchedule, { organizationId, userId: ownerId })) >= maxSchedules)
      throw new Refused({ code: 'server_busy' })
    const id = newId()
    em.create(ExportSchedule, {
      id,
      organizationId,
      userId: ownerId,
      locale: ctx.locale,
      ...list,
      ...rhythm,
      eventId: rhythm.rhythm === 'before-event' ? eventId : null,
      lastSlot: hourOf(ctx.now, timeZone) >= list.hour ? dayOf(ctx.now, timeZone) : null,
    })
    return id
  },
})

export const removeExportSchedule = command({
  permission: 'export-data',
  subject: findSchedule,
  unaudited,
  async run({ em, subject: schedule }) {
    em.remove(schedule)
  },
})

/** Of the member; an operator sees those of everybody. */
export const exportSchedules = queryOf({
  permission: 'export-data',
  run: ({ em, ctx: { organization, actor } }): Promise<ScheduleView[]> =>
    query(
      em,
      sql<ScheduleView>`
        select id, export_schedule.name, format, rhythm, weekday, days_before as "daysBefore", hour, target, person.email
        from export_schedule join people_here() as person using (user_id)
        where organization_id = ${organization.id}
          and (${actor.kind !== 'member'} or user_id = ${actor.kind === 'member' ? actor.userId : null}::uuid)
        order by export_schedule.created_at, id`,
    ),
})

/** Queues an export of a schedule at once, besides those of its days. */
export const runExportSchedule = command({
  permission: 'export-data',
  subject: findSchedule,
  unaudited,
  run: ({ em, ctx, subject: schedule }): Promise<string> => queueExport(em, ctx, schedule),
})

/** Queues an export for each schedule whose hour of today has come, once for each day. */
export async function runDueSchedules(platform: PlatformContext): Promise<void> {
  const due = await platform.db.read((em) =>
    query(
      em,
      sql<{ id: string; organizationId: string }>`
        select schedule.id, schedule.organization_id as "organizationId" from export_schedule as schedule
        join organization on organization.id = schedule.organization_id ${dueAt(platform.now)}`,
    ),
  )
  for (const { id, organizationId } of due) {
    const ctx = await platform.findContext(organizationId)
    if (ctx) await ctx.db.transaction((em) => runSlot(em, ctx, id))
  }
}

const dueAt = (now: Date) => sql`
  cross join lateral (select ${now}::timestamptz at time zone organization.time_zone as local) as clock
  where extract(hour from local) >= hour and (last_slot is null or last_slot < local::date)
    and (rhythm = 'daily' or (rhythm = 'weekly' and extract(isodow from local) = weekday)
      or (rhythm = 'before-event' and local::date = (
        select (starts_at at time zone event.time_zone)::date - days_before from event
        where event.organization_id = schedule.organization_id and event.id = schedule.event_id)))`

/** Of two processes the second one waits for the first one's row, and finds that its day is taken. */
async function runSlot(em: Em, ctx: Context, id: string): Promise<void> {
  const slot = dayOf(ctx.now, ctx.organization.timeZone)
  const [taken] = await query(
    em,
    sql<{ id: string }>`update export_schedule set last_slot = ${slot}
      where organization_id = ${ctx.organization.id} and id = ${id} and (last_slot is null or last_slot < ${slot})
      returning id`,
  )
  if (taken) await queueExport(em, ctx, await findSchedule(em, ctx, id))
}

async function queueExport(em: Em, ctx: Context, schedule: ExportSchedule): Promise<string> {
  const { organizationId, userId, path, query: filters, format, locale, target } = schedule
  const id = newId()
  em.create(ExportJob, {
    id,
    organizationId,
    userId,
    path,
    query: filters,
    format,
    locale,
    fileName: `${schedule.name}-${dayOf(ctx.now, ctx.organization.timeZone)}`,
    isMailed: target === 'mail',
    expiresAt: exportExpiry(ctx.now),
  })
  await em.flush()
  await ctx.enqueue(em, 'run-export', { organizationId, exportId: id })
  return id
}

async function findSchedule(em: Em, { organization, actor }: Context, id: string): Promise<ExportSchedule> {
  const schedule =
    isId(id) &&
    (await em.findOne(ExportSchedule, {
      organizationId: organization.id,
      id,
      ...(actor.kind === 'member' && { userId: actor.userId }),
    }))
  if (!schedule) throw new Refused({ code: 'not_found' })
  return schedule
}

const hourOf = (moment: Date, timeZone: string): number =>
  Number(dateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment))
