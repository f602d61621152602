import type { Context, PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DigestMessage } from '#rules/messages/message-views.ts'
import { dayOf } from '#rules/time/day.ts'
import { enqueueMessage, type DigestPayload } from '../messages/enqueue-message.ts'

const sentFromHour = 7
// An order that is being confirmed has an earlier moment than its commit.
const settleMinutes = 5
// After a long time without digests, such as an outage, older orders are left to the list of payments.
const longestDays = 3

/**
 * Queues the orders since the last one for each organization that gets them together, once a day, in the morning of its
 * time zone; nothing where there are none.
 */
export async function sendDueDigests(platform: PlatformContext): Promise<void> {
  const due = await platform.db.read((em) =>
    query(
      em,
      sql<{ id: string }>`
        select id from organization where registration_alerts and daily_alerts and contact_email is not null
          and deleted_at is null and ${isDueAt(platform.now)}`,
    ),
  )
  for (const { id } of due) {
    const ctx = await platform.findContext(id)
    if (ctx) await ctx.db.transaction((em) => sendDigest(em, ctx))
  }
}

const isDueAt = (now: Date) => sql`
  extract(hour from ${now}::timestamptz at time zone time_zone) >= ${sentFromHour}
  and (digest_until is null
    or (digest_until at time zone time_zone)::date < (${now}::timestamptz at time zone time_zone)::date)`

/** Of two processes the second one waits for the row, and finds that its day is taken. */
async function sendDigest(em: Em, ctx: Context): Promise<void> {
  const { organization, now } = ctx
  const [window] = await query(
    em,
    sql<{ after: string; until: string }>`
      with former as (select id, digest_until from organization where id = ${organization.id} for update)
      update organization set digest_until = ${now}::timestamptz - make_interval(mins => ${settleMinutes})
      from former where organization.id = former.id and ${isDueAgain(now)}
      returning greatest(coalesce(former.digest_until, ${now}::timestamptz - interval '1 day'),
        ${now}::timestamptz - make_interval(days => ${longestDays})) as after, organization.digest_until as until`,
  )
  if (!window || !organization.contactEmail) return
  const payload: DigestPayload = {
    after: new Date(window.after).toISOString(),
    until: new Date(window.until).toISOString(),
  }
  if ((await ordersOf(em, ctx, payload)).length === 0) return
  await enqueueMessage(ctx, em, {
    kind: 'orders-digest',
    recipient: organization.contactEmail,
    locale: organization.language,
    dedupeKey: `orders-digest:${dayOf(now, organization.timeZone)}`,
    ...payload,
  })
}

const isDueAgain = (now: Date) => sql`(former.digest_until is null
  or (former.digest_until at time zone time_zone)::date < (${now}::timestamptz at time zone time_zone)::date)`

type EventSum = Readonly<{ eventId: string; title: string; orders: number; amount: number; currency: string }>

/** Of people who ordered themselves: what staff add, and what is added to a place or charged for a move, alerts nobody. */
const ordersOf = (em: Em, { organization }: Context, { after, until }: DigestPayload): Promise<EventSum[]> =>
  query(
    em,
    sql<EventSum>`
      select event.id as "eventId", event.title, count(*)::int as orders, sum(orders.total)::float8 as amount,
        orders.currency
      from orders join event on event.organization_id = orders.organization_id and event.id = orders.event_id
      where orders.organization_id = ${organization.id} and orders.state = 'confirmed'
        and confirmed_at > ${after} and confirmed_at <= ${until} and terms_accepted_at is not null
        and moved_registration_id is null and adds_to_registration_id is null
      group by event.id, event.title, event.starts_at, orders.currency
      order by event.starts_at, event.id, orders.currency`,
  )

/** Read when it is sent; null when its orders have ended meanwhile. */
export const digestMessageView = (ctx: Context, payload: DigestPayload): Promise<DigestMessage | null> =>
  ctx.db.transaction(async (em) => {
    const { origin } = ctx.organization
    const sums = await ordersOf(em, ctx, payload)
    if (sums.length === 0) return null
    return {
      orders: sums.reduce((total, { orders }) => total + orders, 0),
      events: sums.map(({ eventId, ...sum }) => ({ ...sum, url: origin + adminPaths.eventAthletes(eventId) })),
      adminUrl: origin + adminPaths.payments,
      settingsUrl: origin + adminPaths.settings,
    }
  })
