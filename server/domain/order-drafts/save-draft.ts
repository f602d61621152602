import type { Context } from '#server/context.ts'
import { dateOf } from '#server/database/clock.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { DraftAnswer, OrderDraftContent } from '#rules/registrations/order-draft.ts'
import { findDraft, type DraftKey } from './find-draft.ts'

/** `revision` is the one that was changed. */
type TypedDraft = Readonly<{ content: OrderDraftContent; device: string; revision: number; typedMsAgo: number }>

/**
 * Saves what is typed for a held order, and nothing else: neither places nor the order change. What was typed later
 * stays, whichever device or tab sends first. Throws `Refused` `order_not_found` for who may not read the draft,
 * `hold_expired`.
 */
export const saveDraft = (
  ctx: Context,
  key: DraftKey,
  { content, device, revision, typedMsAgo }: TypedDraft,
): Promise<DraftAnswer> =>
  ctx.db.transaction(async (em) => {
    const draft = await findDraft(em, ctx, key, { isLocked: true })
    if (!draft) throw new Refused({ code: 'order_not_found' })
    if (draft.state !== 'held' && draft.state !== 'awaiting_payment') throw new Refused({ code: 'hold_expired' })
    // Not a time by the device's clock, which may differ from the database's.
    const typedAt = sql`clock_timestamp() - ${typedMsAgo}::float8 * interval '1 millisecond'`
    const [saved] = await query(
      em,
      sql<{ revision: number; savedAtMs: string }>`
        update order_draft set content = ${JSON.stringify(content)}::jsonb, revision = revision + 1, device = ${device},
          typed_at = ${typedAt}, saved_at = clock_timestamp()
        where organization_id = ${ctx.organization.id} and id = ${draft.id} and typed_at <= ${typedAt}
        returning revision, floor(extract(epoch from saved_at) * 1000)::text as "savedAtMs"`,
    )
    if (!saved) return { state: 'newer' }
    return {
      state: 'saved',
      revision: saved.revision,
      savedAt: dateOf(saved.savedAtMs).toISOString(),
      hasReplaced: draft.revision !== revision && draft.device !== null && draft.device !== device,
    }
  })
