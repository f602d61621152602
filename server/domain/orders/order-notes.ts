import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { OrderNote } from './order-note.ts'
import { Order } from './order.ts'

export async function addOrderNote(ctx: Context, orderId: string, text: string): Promise<void> {
  ensureCan(ctx.actor, 'see-money')
  await ctx.db.transaction(async (em) => {
    noteOnOrder(em, ctx, await findRow(em, ctx, Order, orderId, LockMode.PESSIMISTIC_WRITE), text)
    await em.flush()
    await audit(ctx, em, 'order.noted', orderId)
  })
}

export function noteOnOrder(em: Em, ctx: Context, { organizationId, id: orderId }: Order, text: string): void {
  em.create(OrderNote, { organizationId, orderId, authorId: authorOf(ctx), text, createdAt: ctx.now })
}

/** One's own, or with the permission to edit athletes anybody's. Throws `Refused` `not_found`, `forbidden`. */
export async function deleteOrderNote(ctx: Context, noteId: string): Promise<void> {
  ensureCan(ctx.actor, 'see-money')
  await ctx.db.transaction(async (em) => {
    const note = await findRow(em, ctx, OrderNote, noteId)
    if (note.authorId !== authorOf(ctx) && !can(ctx.actor, 'edit-athletes')) throw new Refused({ code: 'forbidden' })
    em.remove(note)
    await em.flush()
    await audit(ctx, em, 'order.note-deleted', note.orderId)
  })
}

const authorOf = ({ actor }: Context): string | null => (actor.kind === 'member' ? actor.userId : null)
