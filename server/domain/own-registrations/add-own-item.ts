import type { Context } from '#server/context.ts'
import { addDueItemOf, type DueChoice } from '../merchandise/due-items.ts'
import { recordOwnChange } from './change-own-answers.ts'
import { ensureChangeable, ensureOpen, loadOwnRegistration, type OwnKey } from './own-registration.ts'

/**
 * Gives a participant what goes with their place and was not chosen yet, and mails them that it was. Returns what they
 * have now. Throws `Refused` `order_not_found`, `code_required`, `registration_closed`, and as `addDueItem` does.
 */
export const addOwnItem = (ctx: Context, key: OwnKey, choice: DueChoice): Promise<string> =>
  ctx.db.transaction(async (em) => {
    const own = await loadOwnRegistration(em, ctx, key.participantId)
    const opener = await ensureOpen(em, ctx, own, key)
    ensureChangeable(own, ctx.now)
    const { item, title } = await addDueItemOf(em, ctx, own.registration, choice, 'registration.own_item_added')
    await recordOwnChange(em, ctx, own, { opener, labels: [item] })
    return title
  })
