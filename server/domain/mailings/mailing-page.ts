import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { pageSize, windowOf, type ListPage } from '#rules/lists/list-state.ts'
import type {
  MailingPage,
  MailingPerson,
  MailingRecipientRow,
  MailingRow,
  MailingState,
  RecipientState,
} from '#rules/mailings/mailing-views.ts'
import { recipientStates } from '#rules/mailings/mailing-views.ts'
import { paths } from '#rules/paths.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { queryOf } from '../command.ts'
import { eventHead } from '../events/event-head.ts'
import { findAddressees, isReachable, valuesOf } from './addressees.ts'
import { keyOfRecipient } from './mailing-key.ts'
import { Mailing } from './mailing.ts'
import { isUnsubscribed } from './unsubscribe.ts'
import { pausedReason } from './withhold-if-paused.ts'

const recipientState: RawBuilder<RecipientState> = sql<RecipientState>`case
  when recipient.state = 'pending' or message.last_error = ${pausedReason} then 'waiting'
  when message.state = 'queued' and mailing.state = 'paused' then 'waiting'
  when recipient.state <> 'queued' then recipient.state
  when message.id is null or message.state = 'dropped' then 'gone'
  when message.state = 'failed' and last_error in ('mail_quota', 'mail_recipient') then 'over_quota'
  else message.state end`

const recipientsOf = ({ organization }: Context) => sql`
  mailing_recipient recipient
  join mailing on mailing.organization_id = recipient.organization_id and mailing.id = recipient.mailing_id
  left join message on message.organization_id = recipient.organization_id and message.dedupe_key = ${keyOfRecipient}
  where recipient.organization_id = ${organization.id}`

/** A mailing, its recipients on a page, and the one at `position` for the preview. Throws `Refused` `not_found`. */
export const mailingPage = queryOf({
  permission: 'edit-athletes',
  subject: Mailing,
  async run({ em, ctx, subject: mailing }, request: { page: number; position: number }): Promise<MailingPage> {
    const { id, eventId, texts, topic } = mailing
    const counts = await countsOf(em, ctx, id)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const { page, pages, ...window } = windowOf(total, request.page)
    const position = Math.min(Math.max(request.position, 0), Math.max(total - 1, 0))
    return {
      id,
      eventId,
      texts,
      topic,
      counts,
      total,
      state: stateOf(mailing.state, counts),
      language: ctx.organization.language,
      ...(await countAddresses(em, ctx, mailing)),
      ownEmail: ctx.actor.kind === 'member' ? ctx.actor.email : '',
      person: await findPerson(em, ctx, id, position),
      recipients: { rows: await rowsOf(em, ctx, id, window), total, page, pages },
    }
  },
})

/** Mailings of an event, the latest first. */
export const mailingsPage = queryOf({
  permission: 'edit-athletes',
  subject: eventHead,
  async run({ em, ctx, subject: event }, requestedPage: number): Promise<ListPage<MailingRow>> {
    const organizationId = ctx.organization.id
    const [sum] = await query(
      em,
      sql<{ total: number }>`select count(*)::int as total from mailing
        where organization_id = ${organizationId} and event_id = ${event.id}`,
    )
    const { page, pages, limit, offset } = windowOf(sum!.total, requestedPage, pageSize)
    const mailings = await em.find(
      Mailing,
      { organizationId, eventId: event.id },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
    )
    const rows: MailingRow[] = []
    for (const { id, state, texts, createdAt } of mailings) {
      const counts = await countsOf(em, ctx, id)
      rows.push({
        id,
        texts,
        createdAt: createdAt.toISOString(),
        state: stateOf(state, counts),
        sent: counts.sent,
        total: counts.waiting + counts.queued + counts.sent + counts.failed + counts.over_quota,
        failed: counts.failed + counts.over_quota,
      })
    }
    return { rows, total: sum!.total, page, pages }
  },
})

function stateOf(state: Mailing['state'], { queued }: Record<RecipientState, number>): MailingState {
  if (state === 'draft' || state === 'paused') return state
  return state === 'sending' || queued > 0 ? 'sending' : 'done'
}

async function countsOf(em: Em, ctx: Context, mailingId: string): Promise<Record<RecipientState, number>> {
  const rows = await query(
    em,
    sql<{ state: RecipientState; count: number }>`
      select ${recipientState} as state, count(*)::int as count from ${recipientsOf(ctx)}
        and recipient.mailing_id = ${mailingId} group by 1`,
  )
  const counts = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<RecipientState, number>
  for (const { state, count } of rows) counts[state] = count
  return counts
}

async function countAddresses(em: Em, { organization }: Context, { id: mailingId, topic }: Mailing) {
  const isOut = sql<boolean>`(${topic === 'news'} and ${isUnsubscribed(organization.id, sql`registration.email`)})`
  const [row] = await query(
    em,
    sql<{ addresses: number; withoutAddress: number; unsubscribed: number }>`
      select count(distinct lower(email)) filter (where ${isReachable} and not ${isOut})::int as addresses,
        count(*) filter (where ${isReachable} and ${isOut})::int as unsubscribed,
        count(*) filter (where not ${isReachable})::int as "withoutAddress"
      from mailing_recipient
      join registration on registration.organization_id = mailing_recipient.organization_id
        and registration.id = registration_id
      where mailing_recipient.organization_id = ${organization.id} and mailing_id = ${mailingId}`,
  )
  return row!
}

const rowsOf = (
  em: Em,
  ctx: Context,
  mailingId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailingRecipientRow[]> =>
  query(
    em,
    sql<MailingRecipientRow>`
      select listed.id, listed.registration_id as "registrationId", first_name as "firstName", last_name as "lastName",
        email, listed.state, reason
      from (select recipient.id, recipient.registration_id, recipient.position, ${recipientState} as state,
          case when message.state = 'failed' then last_error end as reason
        from ${recipientsOf(ctx)} and recipient.mailing_id = ${mailingId}) as listed
      join registration on registration.organization_id = ${ctx.organization.id}
        and registration.id = listed.registration_id
      order by listed.position limit ${limit} offset ${offset}`,
  )

async function findPerson(em: Em, ctx: Context, mailingId: string, position: number): Promise<MailingPerson | null> {
  const [person] = await findAddressees(
    em,
    ctx,
    sql`registration.id = (select registration_id from mailing_recipient
      where organization_id = ${ctx.organization.id} and mailing_id = ${mailingId} and position = ${position})`,
  )
  if (!person) return null
  return {
    position,
    name: fullName(person),
    email: person.email,
    language: person.language,
    values: { en: valuesOf(ctx, person, 'en'), es: valuesOf(ctx, person, 'es') },
    eventUrl: ctx.organization.origin + paths.event(person.slug),
  }
}
