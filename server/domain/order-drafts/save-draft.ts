import type { Context } from '#server/context.ts'
import { dateOf } from '#server/database/clock.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { DraftAnswer, OrderDraftContent } from '#rules/registrations/order-draft.ts'
import { findDraft, type DraftKey } from './find-draft.ts'

/** `revision` is the one that was changed, `typedAt` in milliseconds. */
type TypedDraft = Readonly<{ content: OrderDraftContent; device: string; revision: number; typedAt: number }>

/**
 * Saves what is typed for a held order, and nothing else: neither places nor the order change. Who has seen all that is
 * saved replaces it; otherwise what was typed later stays, whichever device or tab sends first. Throws `Refused`
 * `order_not_found` for who may not read the draft, `hold_expired`.
 */
export const saveDraft = (
  ctx: Context,
  key: DraftKey,
  { content, device, revision, typedAt }: TypedDraft,
): Promise<DraftAnswer> =>
  ctx.db.transaction(async (em) => {
    const draft = await findDraft(em, ctx, key, { isLocked: true })
    if (!draft) throw new Refused({ code: 'order_not_found' })
    if (draft.state !== 'held' && draft.state !== 'awaiting_payment') throw new Refused({ code: 'hold_expired' })
    const typed = sql`to_timestamp(${typedAt}::float8 / 1000)`
    // A clock that is ahead must not keep out what is typed later.
    const [saved] = await query(
      em,
      sql<{ revision: number; savedAtMs: string }>`
        update order_draft set content = ${JSON.stringify(content)}::jsonb, revision = revision + 1, device = ${device},
          typed_at = least(${typed}, clock_timestamp()), saved_at = clock_timestamp()
        where organization_id = ${ctx.organization.id} and id = ${draft.id}
          and (revision = ${revision} or date_trunc('milliseconds', typed_at) <= ${typed})
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
