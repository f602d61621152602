import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { arePersonal, languageIn, type MailingTexts } from '#rules/mailings/mailing-form.ts'
import type { MailingTopic } from '#rules/mailings/mailing-views.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { idsOf, type AthleteSelection } from '../registrations/tag-athletes.ts'
import { findAddressees, isReachable } from './addressees.ts'
import { keyOfRecipient } from './mailing-key.ts'
import { Mailing } from './mailing.ts'
import { isUnsubscribed } from './unsubscribe.ts'
import { pausedReason } from './withhold-if-paused.ts'

/**
 * Begins a mail to those who are selected now, by name; `texts` are what staff go on from. Throws `Refused` `mailing_empty` if there is nobody,
 * `not_found`, `forbidden`.
 */
export const createMailing = command({
  permission: 'edit-athletes',
  subject: eventOfSelection,
  unaudited: 'a draft that nobody gets; its sending is recorded',
  async run({ em, ctx, subject: selection }, texts: MailingTexts = {}): Promise<{ id: string }> {
    const organizationId = ctx.organization.id
    const { eventId } = selection
    const mailing = em.create(Mailing, { organizationId, eventId, state: 'draft', texts, createdAt: ctx.now })
    await em.flush()
    const recipients = await query(
      em,
      sql`
        insert into mailing_recipient (id, organization_id, mailing_id, registration_id, position, state)
        select gen_random_uuid(), ${organizationId}, ${mailing.id}, registration.id,
          row_number() over (order by last_name collate alphabetical, first_name collate alphabetical, registration.id) - 1,
          'pending'
        from registration where registration.organization_id = ${organizationId} and event_id = ${eventId}
          and confirmation_id is not null
          and registration.id in (select id from (${await idsOf(em, ctx, selection)}) as selected)
        returning 1`,
    )
    if (recipients.length === 0) throw new Refused({ code: 'mailing_empty' })
    return { id: mailing.id }
  },
})

async function eventOfSelection(em: Em, ctx: Context, selection: AthleteSelection) {
  const { id: eventId } = await findRow(em, ctx, Event, selection.eventId ?? '')
  return { ...selection, eventId }
}

/** Throws `Refused` `mailing_sent` once it is sent, `not_found`, `forbidden`. */
export const saveMailing = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  unaudited: 'a draft that nobody gets; its sending is recorded',
  async run({ em, subject: mailing }, texts: MailingTexts) {
    ensureDraft(mailing)
    mailing.texts = texts
    await em.flush()
  },
})

/** Whether people who unsubscribed get it. Throws `Refused` `mailing_sent`, `not_found`, `forbidden`. */
export const setMailingTopic = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  unaudited: 'a draft that nobody gets; its sending is recorded',
  async run({ em, subject: mailing }, topic: MailingTopic) {
    ensureDraft(mailing)
    mailing.topic = topic
    await em.flush()
  },
})

export const deleteMailing = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  unaudited: 'a draft that nobody got',
  async run({ em, subject: mailing }) {
    ensureDraft(mailing)
    const { organizationId, id } = mailing
    await query(em, sql`delete from mailing where organization_id = ${organizationId} and id = ${id}`)
  },
})

/**
 * Saves it and mails the member what the recipient at `position` would get. Throws `Refused` `mailing_sent`, why it is
 * withheld (`WithheldReason`), `not_found`, `forbidden`.
 */
export const testMailing = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  unaudited: 'only the member gets it',
  async run({ em, ctx, subject: mailing }, texts: MailingTexts, position: number): Promise<{ email: string }> {
    ensureDraft(mailing)
    mailing.texts = texts
    await em.flush()
    const { organizationId, id: mailingId } = mailing
    const [person] = await findAddressees(
      em,
      ctx,
      sql`registration.id in (select registration_id from mailing_recipient
        where organization_id = ${organizationId} and mailing_id = ${mailingId} and position = ${position})`,
    )
    const locale = person && languageIn(texts, person.language)
    if (ctx.actor.kind !== 'member' || !person?.orderId || !locale) throw new Refused({ code: 'not_found' })
    const { email } = ctx.actor
    const { id: registrationId, orderId } = person
    const dedupeKey = `mailing-test:${newId()}`
    const withheld = await enqueueMessage(ctx, em, {
      kind: 'mailing',
      mailingId,
      orderId,
      registrationId,
      isTest: true,
      recipient: email,
      locale,
      dedupeKey,
    })
    if (withheld) throw new Refused({ code: withheld })
    return { email }
  },
})

/**
 * Sends it in a job. An address of several athletes gets a text that is the same for all of them once. Throws `Refused`
 * `mailing_sent`, `not_found`, `forbidden`.
 */
export const sendMailing = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  action: 'athletes.mailed',
  async run({ em, ctx, subject: mailing }, texts: MailingTexts) {
    ensureDraft(mailing)
    mailing.texts = texts
    mailing.state = 'sending'
    mailing.sentAt = ctx.now
    mailing.userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
    await em.flush()
    const { organizationId, id: mailingId, eventId, topic } = mailing
    const rows = await query(
      em,
      sql<{ state: string }>`
        with ranked as (
          select recipient.id, ${isReachable} as is_reachable,
            ${topic === 'news'} and ${isUnsubscribed(organizationId, sql`registration.email`)} as is_unsubscribed,
            row_number() over (partition by lower(email), ${isReachable} order by recipient.position) > 1 as is_repeated
          from mailing_recipient recipient join registration on registration.organization_id = recipient.organization_id
            and registration.id = registration_id
          where recipient.organization_id = ${organizationId} and recipient.mailing_id = ${mailingId}
        )
        update mailing_recipient set state = case when not is_reachable then 'no_address'
          when is_unsubscribed then 'unsubscribed'
          when is_repeated and not ${arePersonal(texts)}::boolean then 'repeated' else 'pending' end
        from ranked where mailing_recipient.organization_id = ${organizationId} and mailing_recipient.id = ranked.id
        returning state`,
    )
    await ctx.enqueue(em, 'send-mailing', { organizationId, mailingId })
    const count = rows.filter(({ state }) => state === 'pending').length
    return audited({ count }, { subject: eventId })
  },
})

/** Stops what is not yet sent; does nothing if it is paused. Throws `Refused` `not_found`, `forbidden`. */
export const pauseMailing = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  unaudited: 'its state says so',
  async run({ em, subject: mailing }) {
    if (mailing.state !== 'draft') mailing.state = 'paused'
    await em.flush()
  },
})

export const continueMailing = command({
  permission: 'edit-athletes',
  subject: Mailing,
  locks: true,
  unaudited: 'its state says so',
  async run({ em, ctx, subject: mailing }) {
    if (mailing.state !== 'paused') return
    const { organizationId, id: mailingId } = mailing
    mailing.state = 'sending'
    mailing.userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
    await em.flush()
    const messages = await query(
      em,
      sql<{ messageId: string }>`
        update message set state = 'queued', last_error = null, queued_again_at = now()
        from mailing_recipient recipient
        where recipient.organization_id = ${organizationId} and recipient.mailing_id = ${mailingId}
          and message.organization_id = ${organizationId} and dedupe_key = ${keyOfRecipient}
          and message.state = 'dropped' and last_error = ${pausedReason}
        returning message.id as "messageId"`,
    )
    const jobs = messages.map(({ messageId }) => ({ organizationId, messageId }))
    if (jobs.length > 0) await ctx.enqueue(em, 'deliver-message', jobs)
    await ctx.enqueue(em, 'send-mailing', { organizationId, mailingId })
  },
})

function ensureDraft({ state }: Mailing): void {
  if (state !== 'draft') throw new Refused({ code: 'mailing_sent' })
}
