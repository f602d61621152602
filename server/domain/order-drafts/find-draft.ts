import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { accountOf } from '#rules/permissions.ts'
import type { OrderDraftContent } from '#rules/registrations/order-draft.ts'
import type { OrderState } from '#rules/orders/order-state.ts'
import { isConfirmationId } from '../orders/load-order.ts'

export type DraftKey = Readonly<{ confirmationId: string; openDraftIds: readonly string[] }>

type FoundDraft = {
  id: string
  userId: string | null
  state: OrderState
  content: OrderDraftContent
  revision: number
  device: string | null
  savedAtMs: string
}

/**
 * The draft of an order, for the person who took its places: that device, or the account that was signed in. Null for
 * anybody else who has the order's address. Not by the order's buyer or holder: anyone who has the address can become
 * either.
 */
export async function findDraft(
  em: Em,
  { organization, actor }: Context,
  { confirmationId, openDraftIds }: DraftKey,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<FoundDraft | null> {
  const account = accountOf(actor)
  if (!isConfirmationId(confirmationId)) return null
  const [draft] = await query(
    em,
    sql<FoundDraft>`
      select order_draft.id, order_draft.user_id as "userId", orders.state, content, revision, device,
        floor(extract(epoch from saved_at) * 1000)::text as "savedAtMs"
      from orders
      join order_draft on order_draft.organization_id = orders.organization_id and order_id = orders.id
      where orders.organization_id = ${organization.id} and confirmation_id = ${confirmationId}
      ${isLocked ? sql`for update of order_draft` : sql``}`,
  )
  return draft && mayOpen(draft, { account, openDraftIds }) ? draft : null
}

export const mayOpen = (
  { id, userId }: { id: string; userId?: string | null | undefined },
  { account, openDraftIds }: { account: { userId: string } | null; openDraftIds: readonly string[] },
): boolean => openDraftIds.includes(id) || (account !== null && userId === account.userId)
