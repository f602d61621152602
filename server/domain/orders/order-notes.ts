import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { can } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { OrderNote } from './order-note.ts'
import { Order } from './order.ts'

export const addOrderNote = command({
  permission: 'see-money',
  subject: Order,
  locks: true,
  action: 'order.noted',
  async run({ em, ctx, subject: order }, text: string) {
    noteOnOrder(em, ctx, order, text)
    return audited()
  },
})

export function noteOnOrder(em: Em, ctx: Context, { organizationId, id: orderId }: Order, text: string): void {
  em.create(OrderNote, { organizationId, orderId, authorId: authorOf(ctx), text, createdAt: ctx.now })
}

/** One's own, or with the permission to edit athletes anybody's. Throws `Refused` `not_found`, `forbidden`. */
export const deleteOrderNote = command({
  permission: 'see-money',
  subject: OrderNote,
  action: 'order.note-deleted',
  async run({ em, ctx, subject: note }) {
    if (note.authorId !== authorOf(ctx) && !can(ctx.actor, 'edit-athletes')) throw new Refused({ code: 'forbidden' })
    em.remove(note)
    return audited({}, { subject: note.orderId })
  },
})

const authorOf = ({ actor }: Context): string | null => (actor.kind === 'member' ? actor.userId : null)
