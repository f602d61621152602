import { LockMode } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { Order } from '../orders/order.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import type { Registration } from '../registrations/registration.ts'

type Purchase = { order: Order; lineId: string }
export type LockedAthlete = { registration: Registration } & Purchase
type Seen = { revision: number; mayBeErased?: boolean }

/** Throws `Refused` `athlete_in_team`: a member is changed with the team. */
export function ensureNoMember({ teamId }: Pick<Registration, 'teamId'>): void {
  if (teamId != null) throw new Refused({ code: 'athlete_in_team' })
}

/** The same as `lockAnyAthlete`; throws `Refused` `athlete_imported` for one of a results file. */
export async function lockAthlete(em: Em, athlete: Registration, seen: Seen): Promise<LockedAthlete> {
  const { registration, purchase } = await lockAnyAthlete(em, athlete, seen)
  if (!purchase) throw new Refused({ code: 'athlete_imported' })
  return { registration, ...purchase }
}

/**
 * An athlete as they are once their order is locked, which all who change them as a whole do first; `purchase` is null
 * for one of a results file. Throws `Refused` `not_found` for one who was deleted since, `athlete_erased` unless
 * `mayBeErased`, `changed_meanwhile` (`values.revision`).
 */
export async function lockAnyAthlete(
  em: Em,
  registration: Registration,
  { revision, mayBeErased = false }: Seen,
): Promise<{ registration: Registration; purchase: Purchase | null }> {
  const { organizationId, orderId, lineId } = registration
  const purchase = orderId && lineId ? { order: await lockOrderOf(em, { organizationId, orderId }), lineId } : null
  if (!purchase) await lockRow(em, registration)
  if (!(await em.refresh(registration))) throw new Refused({ code: 'not_found' })
  if (!mayBeErased) ensureNotErased(registration)
  if (registration.revision !== revision)
    throw new Refused({ code: 'changed_meanwhile', values: { revision: registration.revision } })
  return { registration, purchase }
}

/** Throws `Refused` `not_found` when the order was deleted since the athlete was read. */
export async function lockOrderOf(
  em: Em,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<Order> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  const order = await em.findOne(Order, { organizationId, id: orderId }, options)
  if (!order) throw new Refused({ code: 'not_found' })
  return order
}

/**
 * Reads an athlete again as they are now, and until the transaction ends: who gives bibs and times does not lock their
 * order. After pools, before what is searched is written (docs/decisions/0078).
 */
export async function lockRegistration(em: Em, registration: Registration): Promise<void> {
  await lockRow(em, registration)
  await em.refresh(registration)
}

const lockRow = (em: Em, { organizationId, id }: Registration) =>
  query(em, sql`select from registration where organization_id = ${organizationId} and id = ${id} for no key update`)
