import { offeredMethods, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import { qrOf, type EventMethodsEdit, type EventMethodsValues } from '#rules/payments/payment-methods-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { ensureOwnPicture } from '../organizations/edit-manual-methods.ts'
import { ensureUnchanged } from '../organizations/settings-version.ts'
import { sellablePrices, ensureFeesFit } from '../competitions/ensure-fees-fit.ts'
import { costsMoney, eventMethodValues } from './event-payment-methods.ts'
import { methodsOf } from './methods-of.ts'

/**
 * Edits how an event can be paid; new orders follow it. A QR of its own, which says where money goes, is changed by who
 * may edit the bank details. Throws `Refused` `changed_meanwhile`, `payment_method_missing` when a published event that
 * costs money could not be paid any more, `fees_exceed_price`, `invalid_form`, `not_found`, `forbidden`.
 */
export const editEventPaymentMethods = command({
  permission: 'edit-events',
  subject: Event,
  locks: true,
  action: 'event.payment-methods-edited',
  async run({ em, ctx, subject: event }, { version, ...edit }: EventMethodsEdit) {
    ensureOwnPicture(ctx, edit.qrPicture)
    const { refundKeepsFees, returnsApplicationFee } = edit
    const feesPaidBy = edit.feesPaidBy || null
    const before = eventMethodValues(event)
    ensureUnchanged(before, version)
    if (before.qrText !== edit.qrText || before.qrPicture !== edit.qrPicture) ensureCan(ctx.actor, 'edit-bank-details')
    const methods = { paymentMethods: chosenOf(edit), paymentQr: qrOf(edit) }
    const columns = { ...methods, refundKeepsFees, returnsApplicationFee, feesPaidBy }
    if (event.status === 'published' && methodsOf(ctx, columns).length === 0 && (await costsMoney(em, event)))
      throw new Refused({ code: 'payment_method_missing' })
    ensureFeesFit(ctx.organization, columns, await sellablePrices(em, ctx, event.id))
    em.assign(event, columns)
    const after = eventMethodValues(event)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
    return changed.length > 0 ? audited({ changed }) : unchanged()
  },
})

/** Null while nothing is turned off, so that what the organization offers later is offered too. */
const chosenOf = (edit: EventMethodsValues): OfferedMethod[] | null => {
  const chosen = offeredMethods.filter((method) => edit[method])
  return chosen.length === offeredMethods.length ? null : chosen
}
