import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { accountOf } from '#rules/permissions.ts'
import type { OrderDraftContent } from '#rules/registrations/order-draft.ts'
import { lockOrder } from '../orders/load-order.ts'
import { mayOpen, type DraftKey } from './find-draft.ts'
import { OrderDraft } from './order-draft.ts'

type OpenDraft = Readonly<{ id: string; heldUntil: Date }>

/**
 * Saves what places were taken with, and returns the draft for the cookie of who took them. Null for who changes an
 * order that another device has made, unless they send just what is saved: then their first answer was lost.
 */
export const beginDraft = (
  ctx: Context,
  { confirmationId, openDraftIds }: DraftKey,
  { participants, team }: Pick<OrderDraftContent, 'participants' | 'team'>,
): Promise<OpenDraft | null> =>
  ctx.db.transaction(async (em) => {
    const { organizationId, id: orderId, state, heldUntil } = await lockOrder(em, ctx, confirmationId)
    if (state !== 'held' && state !== 'awaiting_payment') return null
    const account = accountOf(ctx.actor)
    const draft = await em.findOne(OrderDraft, { organizationId, orderId })
    if (!draft) {
      const id = newId()
      const content = JSON.stringify({ competitionId: '', participants, team, buyer: null, couponCode: '' })
      await query(
        em,
        sql`
          insert into order_draft (id, organization_id, order_id, user_id, content, revision, typed_at, saved_at)
          values (${id}, ${organizationId}, ${orderId}, ${account?.userId ?? null}, ${content}::jsonb, 1,
            clock_timestamp(), clock_timestamp())`,
      )
      return { id, heldUntil }
    }
    if (mayOpen(draft, { account, openDraftIds })) {
      // A page with scripts saves by itself what it sends.
      await query(
        em,
        sql`
          update order_draft set content = content || ${JSON.stringify({ participants, team })}::jsonb
          where organization_id = ${organizationId} and id = ${draft.id} and revision = 1`,
      )
      return { id: draft.id, heldUntil }
    }
    const { buyer, ...saved } = draft.content
    const isKnown = buyer === null && isDeepStrictEqual([saved.participants, saved.team], [participants, team])
    return isKnown ? { id: draft.id, heldUntil } : null
  })
