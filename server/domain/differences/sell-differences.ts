import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { FreeBibs, LineDescription, LineTerms, Sellable } from '../orders/sellable.ts'

/** Sells the difference of a move to a dearer competition, in an order of its own. */
export const differences: Sellable = {
  currentTerms,
  dependents: async () => [],
  describe,
  hasBegun,
  confirm: async () => [],
  release: async (): Promise<FreeBibs> => new Map(),
}

async function currentTerms(_em: Em, _order: unknown, lines: readonly OrderLine[]): Promise<LineTerms[]> {
  return lines.map(({ title, quantity, unitPrice, deferredCash, pools }) => ({
    title,
    quantity,
    unitPrice,
    deferredCash,
    pools,
  }))
}

type Moved = { id: string; firstName: string; lastName: string; isIn: boolean; isSettled: boolean; startsAt: Date }

async function findMoved(em: Em, { organizationId, orderId }: OrderLine): Promise<Moved | null> {
  const [moved] = await query(
    em,
    sql<Moved>`
      select registration.id, first_name as "firstName", last_name as "lastName", status = 'confirmed' as "isIn",
        orders.settled_at is not null or exists (select from orders as later
          where later.organization_id = orders.organization_id and later.created_at > orders.created_at
            and later.moved_registration_id = orders.moved_registration_id) as "isSettled",
        competition.starts_at as "startsAt"
      from orders
      join registration on registration.organization_id = orders.organization_id
        and registration.id = moved_registration_id
      join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      where orders.organization_id = ${organizationId} and orders.id = ${orderId}`,
  )
  return moved ?? null
}

async function describe(em: Em, lines: readonly OrderLine[]): Promise<LineDescription[]> {
  const moved = lines[0] ? await findMoved(em, lines[0]) : null
  const person = moved && { firstName: moved.firstName, lastName: moved.lastName }
  return lines.map(({ id }) => ({
    id: moved?.id ?? id,
    person,
    startsAt: null,
    bibNumber: null,
    page: null,
    team: null,
  }))
}

/** Also where the difference was settled otherwise or charged again, so that it is not paid twice. */
async function hasBegun(em: Em, lines: readonly OrderLine[], now: Date): Promise<boolean> {
  const moved = lines[0] ? await findMoved(em, lines[0]) : null
  return !moved?.isIn || moved.isSettled || new Date(moved.startsAt) <= now
}
