import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import type { Context } from '#server/context.ts'
import { athletePrefill } from '#server/domain/registrations/athlete-prefill.ts'
import { stateOf } from '#server/http/request-state.ts'
import { accountOf } from '#rules/permissions.ts'
import { isSettled } from '#server/domain/orders/is-settled.ts'
import type { RequiredText } from '#rules/agreements/acceptance-views.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import { articlesOf, typedChoicesOf, type OfferedItem } from '#rules/merchandise/offered-item.ts'
import type { SavedDraft } from '#rules/registrations/order-draft.ts'
import type { AthletePrefill } from '#rules/registrations/registration-form.ts'
import { regionOf } from '#rules/text/locale.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { pick } from '#rules/pick.ts'
import { paths } from '#rules/paths.ts'
import type { HeldPage, RegistrationPage } from '#rules/registrations/registration-views.ts'
import type { CheckoutOrder, RegistrationData } from '#web/screens/registration/registration-data.ts'
import { stepOf, type RegistrationStep } from '#web/screens/registration/steps.ts'
import { countriesOf } from '../country-choices.server.ts'

type Loaded = {
  query: URLSearchParams
  prefill: AthletePrefill | null
  offeredUntil?: string | null
  draft?: SavedDraft | null
  people: readonly AthletePrefill[]
  texts: readonly RequiredText[]
}

export function registrationData(
  { organization, locale, now }: Context,
  { event, form, merchandise, tickets, currency, fees, areFeesLowest, order }: RegistrationPage,
  { query, prefill, offeredUntil = null, draft = null, people, texts }: Loaded,
): RegistrationData & { title: string } {
  const { id, slug, title, startsAt, timeZone, locationName, state, course, competitions } = event
  const { closedReason } = event
  const isHoldGone = query.has('order') && !order
  const step = order || stepOf(query) !== 'checkout' ? stepOf(query) : 'participants'
  return {
    title: translatorOf(locale)('registration:page.documentTitle', { event: title, organization: organization.name }),
    step,
    event: {
      id: order?.addsTo ? order.confirmationId : id,
      slug,
      title,
      startsAt,
      timeZone,
      locationName,
      state,
      closedReason,
      course,
      refundHours: event.refundHours,
      refundKeepsFees: event.refundKeepsFees,
      competitions,
    },
    formats: {
      currency,
      region: organization.region,
      dateRegion: regionOf(locale, organization.region),
      timeZone,
    },
    fees,
    areFeesLowest,
    participantTerms: participantTermsOf(event, { form, merchandise, tickets }, now),
    countries: countriesOf(form.fields, locale),
    draftKey: randomUUID(),
    draft,
    order: order && checkoutOrder(order, merchandise),
    heldVariants: order?.participants.flatMap((each) => each.merchandise.map(({ variantId }) => variantId)) ?? [],
    offer: query.get('offer'),
    offeredUntil,
    signedInAthlete: order ? null : prefill,
    people,
    isHoldGone,
    holdMinutes: organization.holdMinutes,
    texts,
  }
}

export async function findPrefill(args: Parameters<typeof stateOf>[0], { actor, organization }: Context) {
  const account = accountOf(actor)
  if (!account) return null
  const ids = { userId: account.userId, organizationId: organization.id }
  return athletePrefill(stateOf(args).platform.platformContext({ actor }), ids)
}

/**
 * Redirects to the confirmation of an order that is paid, or whose payment is being decided, and from its checkout where
 * a manual payment is waited for: how to pay it stands there.
 */
export async function redirectIfSettled(
  ctx: Context,
  { event, order }: RegistrationPage,
  { orderId, step }: { orderId: string; step: RegistrationStep },
): Promise<void> {
  const isAwaited = order?.state === 'awaiting_payment' && isWaitedFor(order.paymentMethod)
  if ((isAwaited && step === 'checkout') || (await isSettled(ctx, orderId)))
    throw redirect(paths.confirmation(event.slug, orderId))
}

function checkoutOrder({ participants, buyer, ...order }: HeldPage, items: readonly OfferedItem[]): CheckoutOrder {
  const payer = buyer ?? participants[0]
  return {
    ...order,
    athletes: participants.map((athlete) => ({
      ...pick(athlete, shownOfAthlete),
      merchandise: typedChoicesOf(athlete.merchandise),
      articles: articlesOf(items, athlete.merchandise),
    })),
    buyer: payer ? { firstName: payer.firstName, lastName: payer.lastName, email: payer.email } : null,
  }
}

const shownOfAthlete = [
  'id',
  'firstName',
  'lastName',
  'competitionId',
  'documents',
  'faults',
  'isLikelyRegistered',
] as const
