import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { toTextArray } from '#server/database/text-array.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { endOrders } from '../orders/end-orders.ts'
import { Order } from '../orders/order.ts'
import { normalizeSearchText } from '../registrations/search-text.ts'
import { findHoldings, upcomingRaces, type PersonQuery, type Holdings } from './person-holdings.ts'
import { withdrawInvitationsOf } from '../invitations/withdraw-invitations-of.ts'

export type ErasureCounts = Readonly<{ account: boolean; orders: number; registrations: number; messages: number }>

export type ErasureSettings = Readonly<{
  names: Readonly<Record<Locale, string>>
  acceptsUpcoming: boolean
}>

/**
 * Deletes account, sessions, links and mails; anonymises athletes and buyers; keeps payments and results (see
 * docs/decisions/0015). Idempotent. Throws `Refused`: `sole_owner` (values: `organizations`), and `upcoming_races`
 * (values: `events`) unless they are accepted.
 */
export const erasePerson = (
  ctx: PlatformContext,
  query: PersonQuery,
  settings: ErasureSettings,
): Promise<ErasureCounts> =>
  ctx.db.transaction(async (em) => {
    const holdings = await findHoldings(em, query, { isLocked: true })
    if (!holdings) return { account: false, orders: 0, registrations: 0, messages: 0 }
    await ensureNoOrphans(em, holdings.userId)
    const upcoming = await upcomingRaces(em, holdings, ctx.now)
    if (upcoming.length && !settings.acceptsUpcoming)
      throw new Refused({ code: 'upcoming_races', values: { events: upcoming.map(({ title }) => title).join(', ') } })

    await endOpenOrders(em, ctx, holdings)
    const messages = await deleteMessages(em, holdings)
    await anonymise(em, holdings, settings.names)
    await withdrawInvitations(em, ctx, holdings.userId)
    await deleteAccount(em, holdings)
    const { userId, orders, registrations } = holdings
    const counts = {
      account: userId !== null,
      orders: orders.length,
      registrations: registrations.length,
      messages,
    }
    await auditErasure(ctx, em, holdings, counts)
    return counts
  })

/** Counts deleted organizations too: they may be restored. Locked, so that two owners cannot leave at once. */
async function ensureNoOrphans(em: Em, userId: string | null): Promise<void> {
  const owners = await em.execute<{ id: string; name: string; userId: string }[]>(
    `select organization.id, organization.name, membership.user_id as "userId" from membership
      join organization on organization.id = membership.organization_id and organization.erased_at is null
      where role = 'owner' and organization_id in (select organization_id from membership where user_id = ?)
      order by membership.id for update of membership`,
    [userId],
  )
  const orphanNames = [...Map.groupBy(owners, ({ id }) => id).values()]
    .filter((organizationOwners) => organizationOwners.every((owner) => owner.userId === userId))
    .map(([owner]) => owner!.name)
  if (orphanNames.length) throw new Refused({ code: 'sole_owner', values: { organizations: orphanNames.join(', ') } })
}

async function endOpenOrders(em: Em, ctx: PlatformContext, { orders }: Holdings): Promise<void> {
  for (const { id, organizationId } of orders.filter(({ isOpen }) => isOpen)) {
    const organizationContext = await ctx.findContextEvenDeleted(organizationId)
    if (!organizationContext) continue
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const order = await em.findOneOrFail(Order, { organizationId, id }, { lockMode })
    await endOrders(em, organizationContext, [{ id, couponId: order.couponId ?? null }], 'cancelled')
  }
  em.clear()
}

async function deleteMessages(em: Em, holdings: Holdings): Promise<number> {
  const { email, emails, isProven } = holdings
  const emailParams = [isProven, email]
  const messages = await em.execute<{ id: string }[]>(
    `delete from message where (? and lower(recipient) = ?)
        or (lower(recipient) = any (?::text[]) and payload ->> 'orderId' = any (?::text[]))
        or payload ->> 'registrationId' = any (?::text[]) returning id`,
    [...emailParams, toTextArray(emails), idsOf(holdings.orders), idsOf(holdings.registrations)],
  )
  await em.execute(
    `delete from pgboss.job where data ->> 'messageId' = any (?::text[])
        or (? and name = 'deliver-account-mail' and lower(data ->> 'email') = ?)`,
    [idsOf(messages), ...emailParams],
  )
  await em.execute(
    `delete from inbox_message where exists (select 1 from unnest(?::text[]) number where position(number in text) > 0)
        or (? and (lower(recipient) = ? or position(?::text in lower(text)) > 0))`,
    [toTextArray(await findConfirmationNumbers(em, holdings)), ...emailParams, email],
  )
  return messages.length
}

const findConfirmationNumbers = async (em: Em, { orders, registrations }: Holdings): Promise<string[]> => {
  const rows = await em.execute<{ number: string }[]>(
    `select distinct confirmation_number as number from orders
      where id = any (?::uuid[]) or id in (select order_id from registration where id = any (?::uuid[]))`,
    [idsOf(orders), idsOf(registrations)],
  )
  return rows.map(({ number }) => number)
}

const idsOf = (rows: readonly { id: string }[]) => toTextArray(rows.map(({ id }) => id))

async function anonymise(em: Em, { orders, registrations }: Holdings, names: ErasureSettings['names']): Promise<void> {
  await em.execute(
    `update registration set first_name = case language when 'es' then ? else ? end, last_name = '', email = '',
        phone = '', dni = '', birth_date = null, emergency_name = '', emergency_phone = '', tags = '{}',
        import_key = null, confirmation_id = null,
        search_text = concat_ws(' ', case language when 'es' then ? else ? end, lower(bib_number))
      from organization where organization.id = registration.organization_id and registration.id = any (?::uuid[])`,
    [names.es, names.en, normalizeSearchText(names.es), normalizeSearchText(names.en), idsOf(registrations)],
  )
  await em.execute('delete from imported_result where id = any (?::uuid[])', [idsOf(registrations)])
  await em.execute('update orders set buyer = null, user_id = null where id = any (?::uuid[])', [idsOf(orders)])
}

async function withdrawInvitations(em: Em, ctx: PlatformContext, userId: string | null): Promise<void> {
  if (!userId) return
  const organizations = await em.execute<{ id: string }[]>(
    'select distinct organization_id as id from invitation where invited_by = ?',
    [userId],
  )
  for (const organization of organizations) await withdrawInvitationsOf(em, { ...ctx, organization }, userId, null)
}

async function deleteAccount(em: Em, { userId, email, isProven }: Holdings): Promise<void> {
  const emailParams = [isProven, email]
  await em.execute(
    'delete from account_link where ? and (lower(email) = ? or position(?::text in lower(data::text)) > 0)',
    [...emailParams, email],
  )
  await em.execute(
    `delete from auth_verification where (? and position(?::text in lower(value || identifier)) > 0)
        or position(?::text in value) > 0`,
    [...emailParams, userId],
  )
  await em.execute('delete from invitation where ? and lower(email) = ?', emailParams)
  await em.execute('delete from auth_user where id = ?', [userId])
}

async function auditErasure(ctx: PlatformContext, em: Em, holdings: Holdings, counts: ErasureCounts): Promise<void> {
  const { userId, orders, registrations } = holdings
  const subject = userId ?? newId()
  const organizationIds = new Set([...orders, ...registrations].map(({ organizationId }) => organizationId))
  for (const id of organizationIds) {
    const countIn = (rows: readonly { organizationId: string }[]) =>
      rows.filter(({ organizationId }) => organizationId === id).length
    const details = { orders: countIn(orders), registrations: countIn(registrations) }
    await audit({ ...ctx, organization: { id } }, em, 'person.erased', subject, details)
  }
  if (userId || organizationIds.size || counts.messages) await audit(ctx, em, 'person.erased', subject, counts)
}
