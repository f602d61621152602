import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { missingKinds } from '#rules/registration-forms/missing-items.ts'
import { Refused } from '#rules/refusals.ts'
import type { Reminders } from '#rules/registrations/reminders.ts'
import { batchesOf, runBatch } from '../athlete-batches/run-batches.ts'
import { command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { Registration } from '../registrations/registration.ts'
import { idsOf, type AthleteSelection } from '../registrations/tag-athletes.ts'
import { askingEvent } from './asking-event.ts'
import { missesAny } from './missing-conditions.ts'
import { findReminderCounts } from './reminders-view.ts'
import { lockIfOpen, remindersWork } from './run-reminders.ts'

type Options = Readonly<{ isForced: boolean }>

/**
 * Mails those of an event who miss something what it is, at most once in 24 hours unless `isForced`: as many as are in
 * one batch at once, more in a job. Throws `Refused` `event_cancelled`, `not_found`, `forbidden`.
 */
export const remindAthletes = command({
  permission: 'edit-athletes',
  subject: selectionOfEvent,
  unaudited: 'the last batch writes one entry for all',
  run: ({ em, ctx, subject: selection }, { isForced }: Options) => remind(em, ctx, { ...selection, isForced }),
})

export const remindAthlete = command({
  permission: 'edit-athletes',
  subject: Registration,
  unaudited: 'the last batch writes the entry',
  run: ({ em, ctx, subject: { id, eventId } }, { isForced }: Options) =>
    remind(em, ctx, { eventId, ids: [id], isForced }),
})

async function selectionOfEvent(em: Em, ctx: Context, selection: AthleteSelection) {
  const { id: eventId } = await findRow(em, ctx, Event, selection.eventId ?? '')
  return { ...selection, eventId }
}

async function remind(em: Em, ctx: Context, request: Request): Promise<Reminders> {
  if (!(await lockIfOpen(em, ctx, request.eventId))) throw new Refused({ code: 'event_cancelled' })
  const remindersId = newId()
  const batches = await createBatches(em, ctx, remindersId, request)
  if (batches === 1) await runBatch(remindersWork, em, ctx, remindersId)
  if (batches > 1) await ctx.enqueue(em, 'remind-athletes', { organizationId: ctx.organization.id, remindersId })
  return (await findReminderCounts(em, ctx, remindersId)) ?? { ...nobody, id: remindersId }
}

const nobody = { state: 'done', total: 0, done: 0, sent: 0, recent: 0, withoutEmail: 0, withheld: 0 } as const

type Request = AthleteSelection & Options & { eventId: string }

async function createBatches(em: Em, ctx: Context, remindersId: string, request: Request): Promise<number> {
  const { eventId, isForced } = request
  const organizationId = ctx.organization.id
  const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  const asking = await askingEvent(em, { organizationId, id: eventId })
  const ids = sql`
    select registration.id from registration
    where registration.organization_id = ${organizationId} and registration.event_id = ${eventId}
      and registration.id in (select id from (${await idsOf(em, ctx, request)}) as selected)
      and ${missesAny(asking, missingKinds)}`
  const batches = await query(
    em,
    sql`
      insert into reminder_batch (id, organization_id, reminders_id, position, event_id, user_id, is_forced,
        athlete_ids, athlete_count, state, created_at)
      select gen_random_uuid(), ${organizationId}, ${remindersId}, position, ${eventId}, ${userId}, ${isForced},
        athlete_ids, athlete_count, 'pending', ${ctx.now}
      from (${batchesOf(ids)}) as batch returning 1`,
  )
  return batches.length
}
