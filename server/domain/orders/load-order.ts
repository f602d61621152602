import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { Order } from './order.ts'

export async function loadOrder(em: Em, { organization }: Context, confirmationId: string): Promise<Order> {
  ensureConfirmationId(confirmationId)
  return ensureFound(await em.findOne(Order, { organizationId: organization.id, confirmationId }))
}

/** Locks the row: anyone who changes an order, its places or its payments needs this lock first. */
export async function lockOrder(em: Em, { organization }: Context, confirmationId: string): Promise<Order> {
  ensureConfirmationId(confirmationId)
  const where = { organizationId: organization.id, confirmationId }
  return ensureFound(await em.findOne(Order, where, { lockMode: LockMode.PESSIMISTIC_WRITE }))
}

const ensureFound = (order: Order | null): Order => {
  if (!order) throw new Refused({ code: 'order_not_found' })
  return order
}

/** Throws `Refused` `order_not_found` for what cannot be an id: PostgreSQL fails with an error on a NUL. */
export const ensureConfirmationId = (confirmationId: string) => {
  if (!isConfirmationId(confirmationId)) throw new Refused({ code: 'order_not_found' })
}

export const isConfirmationId = (text: string): boolean => /^[\w-]{16,64}$/.test(text)
