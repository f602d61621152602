import type { Context } from '#server/context.ts'
import { changeVariantOf, type VariantChange } from '../merchandise/change-variant.ts'
import { recordOwnChange } from './change-own-answers.ts'
import { ensureChangeable, ensureOpen, loadOwnRegistration, type OwnKey } from './own-registration.ts'

/**
 * Gives a participant another variant of what they have and mails them that it was changed. Returns what they have now;
 * null when they had it already. Throws `Refused` `order_not_found`, `code_required`, `registration_closed`,
 * `merchandise_delivered`, and as `changeVariant` does.
 */
export const changeOwnVariant = (ctx: Context, key: OwnKey, change: VariantChange): Promise<string | null> =>
  ctx.db.transaction(async (em) => {
    const own = await loadOwnRegistration(em, ctx, key.participantId)
    const opener = await ensureOpen(em, ctx, own, key)
    ensureChangeable(own, ctx.now)
    const action = 'registration.own_variant_set' as const
    const changed = await changeVariantOf(em, ctx, own.registration, change, { mayBeDelivered: false, action })
    if (!changed) return null
    await recordOwnChange(em, ctx, own, { opener, labels: [changed.item] })
    return changed.title
  })
