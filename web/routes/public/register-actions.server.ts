import { redirect } from 'react-router'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { isOrderStep } from '#server/database/rate-limits.ts'
import { acceptancePage } from '#server/domain/agreements/required-texts.ts'
import { hasHeldPlaces } from '#server/domain/orders/has-held-places.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { quoteOrder } from '#server/domain/orders/quote-order.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { releaseHold } from '#server/domain/orders/release-hold.ts'
import { startPayment } from '#server/domain/payments/start-payment.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { contextOf, formOf, stateOf, type RequestState } from '#server/http/request-state.ts'
import { normalizeCouponCode } from '#rules/coupons/coupon.ts'
import { requiredIdsOf } from '#rules/agreements/required-ids.ts'
import { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import { paymentChoice, type PaymentChoice } from '#rules/payments/payment-choice.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { checkoutSubmission, registrationSubmission } from '#rules/registrations/registration-form.ts'
import { acts, actWith, type ActArgs } from '#web/acts.server.ts'
import { valuesOf, type FormValues } from '#web/forms/form-values.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { registrationPath } from '#web/screens/registration/steps.ts'
import { platformTexts } from '../platform-texts.server.ts'
import { cookiesOfHold } from './order-draft.server.ts'

/** Rejects with `too_many_requests` when a network repeats a step too often at one organization. */
export async function ensureMayOrder(
  { platform, address }: RequestState,
  { organization }: Context,
  values: FormValues,
) {
  const step = textOf(values.intent)
  if (!isOrderStep(step)) return
  await platform.limits.ensureMayOrder(step, { organizationId: organization.id, address })
}

const act = actWith(async (args: ActArgs) => {
  const ctx = await contextOf(args)
  await ensureMayOrder(stateOf(args), ctx, valuesOf(formOf(args)))
  const { event, form, merchandise, tickets } = await registrationPage(ctx, args.params.id ?? '')
  return { ctx, event, terms: { form, merchandise, tickets } }
})

type Sale = { ctx: Context; event: { slug: string } }

const order = v.optional(v.string(), '')
const orderForm = v.object({ order })
const couponForm = v.object({ order, couponCode: v.optional(v.string(), '') })

const hold = act(
  ({ ctx, event, terms }) => registrationSubmission(participantTermsOf(event, terms, ctx.now)),
  ({ ctx, event }, form, args) =>
    orIfSettled(event, async () => {
      const offer = new URL(args.request.url).searchParams.get('offer') ?? undefined
      const { confirmationId } = await registerAthletes(ctx, event.id, { ...form, offer })
      const path = registrationPath(event.slug, { step: 'checkout', order: confirmationId })
      return redirectWithCookies(path, await cookiesOfHold(args, ctx, confirmationId))
    }),
)

/** Redirects to the payment, or to the confirmation when there is nothing to pay. */
const checkout = act(
  async ({ ctx, event }, args) => {
    const order = textOf(valuesOf(formOf(args)).order)
    const texts = await acceptancePage(ctx, event.id, platformTexts(ctx.locale), order || undefined)
    return v.intersect([orderForm, checkoutSubmission(requiredIdsOf(texts))])
  },
  ({ ctx, event }, form, args) =>
    orIfSettled(event, async () => {
      // Only an order that exists counts: otherwise a stranger could use up the attempts of somebody's e-mail.
      if (await hasHeldPlaces(ctx, form.order)) {
        const buyer = { organizationId: ctx.organization.id, email: form.buyer.email }
        await stateOf(args).platform.limits.ensureMayMailBuyer(buyer)
      }
      const { seenTotals, ...sent } = form
      const seenTotal = form.seenTotal ?? (form.paymentMethod && seenTotals?.[form.paymentMethod])
      const submission = { ...sent, seenTotal, platformTexts: platformTexts(ctx.locale) }
      const { paymentUrl } = await checkOut(ctx, form.order, submission, addressesOf(ctx, event, form.order))
      return redirect(paymentUrl ?? paths.confirmation(event.slug, form.order))
    }),
)

/** Computes the price with a coupon without redeeming it. */
const coupon = act(couponForm, ({ ctx, event }, form) =>
  orIfSettled(event, async () => {
    const couponCode = normalizeCouponCode(form.couponCode) || null
    return { couponCode, ...(await quoteOrder(ctx, form.order, { couponCode })) }
  }),
)

const release = act(orderForm, ({ ctx, event }, form) => orIfSettled(event, () => releaseHold(ctx, form.order)))

/** What is done with an order that holds something. */
export const checkoutActs = {
  checkout,
  pay: act(v.intersect([orderForm, paymentChoice]), (sale, form) =>
    orIfSettled(sale.event, () => pay(sale, form.order, form)),
  ),
  coupon,
  release,
}

export const registerAction = acts({ hold, ...checkoutActs })

export async function pay({ ctx, event }: Sale, confirmationId: string, choice: PaymentChoice) {
  const { paymentMethod: method, seenAmount } = choice
  const addresses = addressesOf(ctx, event, confirmationId)
  const url = await startPayment(ctx, confirmationId, addresses, { method, seenAmount })
  return redirect(url ?? paths.confirmation(event.slug, confirmationId))
}

const addressesOf = ({ organization: { origin } }: Context, { slug }: { slug: string }, confirmationId: string) => ({
  returnUrl: origin + paths.confirmation(slug, confirmationId),
  cancelUrl: origin + registrationPath(slug, { step: 'checkout', order: confirmationId }),
})

/** Redirects to the confirmation when the order turns out to be paid or no longer payable. */
async function orIfSettled<Result>({ slug }: { slug: string }, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { confirmationId } = error.values
    const isSettled = error.code === 'order_already_paid' || error.code === 'order_not_payable'
    if (isSettled && typeof confirmationId === 'string') return redirect(paths.confirmation(slug, confirmationId))
    throw error
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
