import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { missingKinds } from '#rules/registration-forms/missing-items.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Reminders } from '#rules/registrations/admin-athlete-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { actorName, audit } from '../audit/audit.ts'
import { eventHead } from '../events/event-head.ts'
import { findRow } from '../find-row.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import { Registration } from '../registrations/registration.ts'
import { idsOf, type AthleteSelection } from '../registrations/tag-athletes.ts'
import { askingEvent } from './asking-event.ts'
import { missesAny } from './missing-conditions.ts'
import { pauseBegin, reminderKeyOf } from './reminder-key.ts'

type Reminding = { isForced: boolean }

/**
 * Mails those of an event who miss something what it is, at most once in 24 hours unless `isForced`. Throws `Refused`
 * `event_cancelled`, `not_found`, `forbidden`.
 */
export async function remindAthletes(
  ctx: Context,
  selection: AthleteSelection,
  { isForced }: Reminding,
): Promise<Reminders> {
  ensureCan(ctx.actor, 'edit-athletes')
  const { eventId } = selection
  if (eventId === null) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const { id } = await eventHead(em, ctx, eventId)
    // Of two who remind the same athletes at once, the second one reminds nobody.
    const [event] = await query(
      em,
      sql<{ status: string }>`
        select status from event where organization_id = ${ctx.organization.id} and id = ${id} for no key update`,
    )
    if (event?.status === 'cancelled') throw new Refused({ code: 'event_cancelled' })
    const athletes = await athletesMissing(em, ctx, { ...selection, eventId: id })
    const reachable = athletes.filter(({ recipient }) => recipient !== '')
    const due = reachable.filter(({ isRecent }) => isForced || !isRecent)
    const messages = due.map(({ registrationId, orderId, recipient, locale }) => ({
      kind: 'missing-items' as const,
      registrationId,
      orderId,
      recipient,
      locale,
      actor: actorName(ctx.actor),
      dedupeKey: reminderKeyOf(registrationId, ctx.now.toISOString()),
    }))
    await enqueueMessages(ctx, em, messages)
    if (due.length > 0) await audit(ctx, em, 'athletes.reminded', id, { count: due.length })
    return {
      sent: due.length,
      recent: reachable.length - due.length,
      withoutEmail: athletes.length - reachable.length,
    }
  })
}

/** Throws as `remindAthletes` does. */
export async function remindAthlete(ctx: Context, registrationId: string, options: Reminding): Promise<Reminders> {
  ensureCan(ctx.actor, 'edit-athletes')
  const { eventId } = await ctx.db.transaction((em) => findRow(em, ctx, Registration, registrationId))
  return remindAthletes(ctx, { eventId, ids: [registrationId] }, options)
}

type Debtor = { registrationId: string; orderId: string; recipient: string; locale: Locale; isRecent: boolean }

async function athletesMissing(
  em: Em,
  ctx: Context,
  selection: AthleteSelection & { eventId: string },
): Promise<Debtor[]> {
  const { organization, now } = ctx
  const asking = await askingEvent(em, { organizationId: organization.id, id: selection.eventId })
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
      where registration.organization_id = ${organization.id} and registration.event_id = ${selection.eventId}
        and registration.id in (select id from (${await idsOf(em, ctx, selection)}) as chosen)
        and ${missesAny(asking, missingKinds)}
      order by registration.id`,
  )
}
