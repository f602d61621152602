import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import type { PersonKeys } from '#server/database/declare-table.ts'
import { erasedValues, eraseRows } from '#server/database/erase-rows.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { tables } from '#server/database/tables.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { endOrders } from '../orders/end-orders.ts'
import { Order } from '../orders/order.ts'
import { messageTable } from '../messages/message.ts'
import { findHoldings, personKeysOf, upcomingRaces, type PersonQuery, type Holdings } from './person-holdings.ts'
import { removeFilesOf } from '../registration-files/remove-files-of.ts'
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
    const person = personKeysOf(holdings)
    const messages = await deleteJobs(em, person)
    await withdrawInvitations(em, ctx, holdings.userId)
    await removeFilesOf(
      em,
      ctx,
      holdings.registrations.map(({ id }) => id),
    )
    await eraseTables(em, person, settings.names)
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
  const owners = await query(
    em,
    sql<{ id: string; name: string; userId: string }>`
      select organization.id, organization.name, membership.user_id as "userId" from membership
      join organization on organization.id = membership.organization_id and organization.erased_at is null
      where role = 'owner' and organization_id in (select organization_id from membership where user_id = ${userId})
      order by membership.id for update of membership`,
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

/** Before the messages and accounts that they name. Returns the number of messages. */
async function deleteJobs(em: Em, person: PersonKeys): Promise<number> {
  const messages = await query(
    em,
    sql<{ id: string }>`select id from message where ${messageTable.rowsOfPerson!(person)}`,
  )
  await query(
    em,
    sql`delete from pgboss.job where data ->> 'messageId' = any (${messages.map(({ id }) => id)}::text[])
      or (${person.isProven} and name = 'deliver-account-mail' and lower(data ->> 'email') = ${person.email})`,
  )
  return messages.length
}

async function eraseTables(em: Em, person: PersonKeys, names: ErasureSettings['names']): Promise<void> {
  for (const table of tables) {
    const rows = table.rowsOfPerson?.(person)
    const isDeleted = Object.values(table.personal).includes('deleted')
    if (rows) await eraseRows(em, table, rows, isDeleted ? 'deleted' : erasedValues(table, names))
  }
}

async function withdrawInvitations(em: Em, ctx: PlatformContext, userId: string | null): Promise<void> {
  if (!userId) return
  const organizations = await query(
    em,
    sql<{ id: string }>`select distinct organization_id as id from invitation where invited_by = ${userId}`,
  )
  for (const organization of organizations) await withdrawInvitationsOf(em, { ...ctx, organization }, userId, null)
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
