import type { Context } from '#server/context.ts'
import { dateOf } from '#server/database/clock.ts'
import { accountOf } from '#rules/permissions.ts'
import type { SavedDraft } from '#rules/registrations/order-draft.ts'
import { findDraft, type DraftKey } from './find-draft.ts'

const readableStates = new Set(['held', 'awaiting_payment', 'expired'])

/** What was typed for an order that is held, or whose hold has expired; null for anyone who may not read it. */
export async function savedDraft(ctx: Context, key: DraftKey): Promise<SavedDraft | null> {
  if (key.openDraftIds.length === 0 && !accountOf(ctx.actor)) return null
  const draft = await ctx.db.transaction((em) => findDraft(em, ctx, key))
  if (!draft || !readableStates.has(draft.state)) return null
  const { content, revision, savedAtMs } = draft
  return { order: key.confirmationId, content, revision, savedAt: dateOf(savedAtMs).toISOString() }
}
