import { redirect } from 'react-router'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { isOrderStep } from '#server/database/rate-limits.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { quoteOrder } from '#server/domain/orders/quote-order.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { releaseHold } from '#server/domain/orders/release-hold.ts'
import { startPayment } from '#server/domain/payments/start-payment.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { normalizeCouponCode } from '#rules/coupons/coupon.ts'
import { dayOf } from '#rules/time/day.ts'
import { participantsLimit } from '#rules/registrations/participants-limit.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { checkoutSubmission, registrationSubmission } from '#rules/registrations/registration-form.ts'
import type { RegistrationPage } from '#rules/registrations/registration-views.ts'
import { invalidResponse } from '#web/form-action.ts'
import type { FormValues } from '#web/forms/form-values.ts'
import type { CouponQuote } from '#web/screens/registration/coupon.ts'
import { registrationPath } from '#web/screens/registration/steps.ts'

export type Submission = { ctx: Context; event: RegistrationPage['event']; values: FormValues }

/**
 * Rejects with `too_many_requests` when a network, or for its mails an e-mail, repeats a step too often at one
 * organization.
 */
export async function ensureMayOrder(
  { platform, address }: RequestState,
  { organization }: Context,
  values: FormValues,
) {
  const step = textOf(values.intent)
  if (!isOrderStep(step)) return
  const buyer = typeof values.buyer === 'object' && !Array.isArray(values.buyer) ? values.buyer : {}
  const email = step === 'checkout' ? textOf(buyer.email).trim() : ''
  const athleteCount = step === 'hold' && Array.isArray(values.participants) ? values.participants.length : 0
  const documents = Math.min(athleteCount, participantsLimit)
  await platform.limits.ensureMayOrder(step, { organizationId: organization.id, address, email, documents })
}

export async function holdPlaces({ ctx, event, values }: Submission) {
  const parsed = v.safeParse(registrationSubmission(dayOf(ctx.now, event.timeZone)), values)
  if (!parsed.success) return invalidResponse(parsed.issues, values)
  const order = await registerAthletes(ctx, event.id, parsed.output)
  return redirect(registrationPath(event.slug, { step: 'checkout', order: order.confirmationId }))
}

/** Redirects to the payment, or to the confirmation when there is nothing to pay. */
export async function checkOutOrder({ ctx, event, values }: Submission) {
  const parsed = v.safeParse(checkoutSubmission, values)
  if (!parsed.success) return invalidResponse(parsed.issues, values)
  const addresses = addressesOf(ctx, event, orderIn(values))
  const { paymentUrl } = await checkOut(ctx, orderIn(values), parsed.output, addresses)
  return redirect(paymentUrl ?? paths.confirmation(event.slug, orderIn(values)))
}

/** Opens a new payment at the provider and redirects to it. */
export async function pay({ ctx, event, values }: Pick<Submission, 'ctx' | 'values'> & { event: { slug: string } }) {
  const order = orderIn(values)
  return redirect(await startPayment(ctx, order, addressesOf(ctx, event, order)))
}

const addressesOf = ({ organization: { origin } }: Context, { slug }: { slug: string }, order: string) => ({
  returnUrl: origin + paths.confirmation(slug, order),
  cancelUrl: origin + registrationPath(slug, { step: 'checkout', order }),
})

/** Computes the price with a coupon without redeeming it. */
export async function quoteCoupon({ ctx, values }: Submission): Promise<CouponQuote> {
  const couponCode = normalizeCouponCode(textOf(values.couponCode)) || null
  return { quote: { couponCode, price: await quoteOrder(ctx, orderIn(values), { couponCode }) } }
}

export async function release({ ctx, values }: Submission) {
  await releaseHold(ctx, orderIn(values))
  return { released: true }
}

/** Redirects to the confirmation when the order is paid or no longer payable; null for any other error. */
export function settledRedirectOf(error: unknown, slug: string): Response | null {
  if (!(error instanceof Refused)) return null
  const { confirmationId } = error.values
  const isSettled = error.code === 'order_already_paid' || error.code === 'order_not_payable'
  return isSettled && typeof confirmationId === 'string' ? redirect(paths.confirmation(slug, confirmationId)) : null
}

const orderIn = (values: FormValues) => textOf(values.order)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
