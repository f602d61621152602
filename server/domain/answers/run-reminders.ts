import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { missingKinds } from '#rules/registration-forms/missing-items.ts'
import type { Locale } from '#rules/text/locale.ts'
import {
  beginnerOf,
  runBatches,
  stopBatches,
  type AthleteBatch,
  type BatchWork,
} from '../athlete-batches/run-batches.ts'
import { actorName, audit } from '../audit/audit.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import { askingEvent } from './asking-event.ts'
import { missesAny } from './missing-conditions.ts'
import { pauseBegin, reminderKeyOf } from './reminder-key.ts'
import { findReminderCounts } from './reminders-view.ts'

type Batch = AthleteBatch & { eventId: string; remindersId: string; isForced: boolean }

export const remindersWork: BatchWork<Batch> = {
  table: 'reminder_batch',
  idColumn: 'reminders_id',
  permission: 'edit-athletes',
  columns: sql`reminders_id as "remindersId", is_forced as "isForced"`,
  mayRun: (em, ctx, { eventId }) => lockIfOpen(em, ctx, eventId),
  run: remindBatch,
  auditEnd: async (em, ctx, batch, more) => {
    const { sent } = (await findReminderCounts(em, ctx, batch.remindersId))!
    if (sent === 0 && !more) return
    const actor = beginnerOf(batch, ctx)
    await audit({ ...ctx, actor }, em, 'athletes.reminded', batch.eventId, { count: sent, ...more })
  },
}

export const runReminders = (ctx: Context, remindersId: string): Promise<void> =>
  runBatches(remindersWork, ctx, remindersId)

export const stopReminders = (ctx: Context, remindersId: string): Promise<void> =>
  stopBatches(remindersWork, ctx, remindersId)

/** Locks the event, so that of two who remind the same athletes at once, the second one reminds nobody. */
export async function lockIfOpen(em: Em, { organization }: Context, eventId: string): Promise<boolean> {
  const [event] = await query(
    em,
    sql<{ status: string }>`
      select status from event where organization_id = ${organization.id} and id = ${eventId} for no key update`,
  )
  return event !== undefined && event.status !== 'cancelled'
}

async function remindBatch(em: Em, ctx: Context, batch: Batch): Promise<void> {
  const athletes = await athletesMissing(em, ctx, batch)
  const reachable = athletes.filter(({ recipient }) => recipient !== '')
  const due = reachable.filter(({ isRecent }) => batch.isForced || !isRecent)
  const messages = due.map(({ registrationId, orderId, recipient, locale }) => ({
    kind: 'missing-items' as const,
    registrationId,
    orderId,
    recipient,
    locale,
    actor: actorName(beginnerOf(batch, ctx)),
    dedupeKey: reminderKeyOf(registrationId, ctx.now.toISOString()),
  }))
  const withheld = await enqueueMessages(ctx, em, messages)
  await query(
    em,
    sql`
      update reminder_batch set state = 'done', sent_count = ${due.length - withheld.length}, withheld_count = ${withheld.length},
        recent_count = ${reachable.length - due.length}, without_email_count = ${athletes.length - reachable.length}
      where organization_id = ${ctx.organization.id} and id = ${batch.id}`,
  )
}

type Debtor = { registrationId: string; orderId: string; recipient: string; locale: Locale; isRecent: boolean }

async function athletesMissing(em: Em, ctx: Context, { eventId, athleteIds }: Batch): Promise<Debtor[]> {
  const { organization, now } = ctx
  const asking = await askingEvent(em, { organizationId: organization.id, id: eventId })
  const since = pauseBegin(now).toISOString()
  return query(
    em,
    sql<Debtor>`
      select registration.id as "registrationId", orders.id as "orderId", registration.email as recipient,
        coalesce(dorsal_language_of(registration.email), orders.locale) as locale,
        exists (select from message where message.organization_id = registration.organization_id
          and dedupe_key > concat('missing-items:', registration.id, ':', ${since}::text)
          and dedupe_key <= concat('missing-items:', registration.id, ':9')) as "isRecent"
      from registration join orders on orders.organization_id = registration.organization_id
        and orders.id = registration.order_id
      where registration.organization_id = ${organization.id} and registration.id = any (${athleteIds}::uuid[])
        and ${missesAny(asking, missingKinds)}
      order by registration.id`,
  )
}
