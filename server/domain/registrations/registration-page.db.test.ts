import { expect, test } from 'vitest'
import { hasOpenEvents } from '../events/has-open-events.ts'
import { landingPage } from '../events/landing-page.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { addCompetition, checkout, draft, openSale, expireHold, takenPlaces } from '#server/testing/shop.ts'
import { startPayment } from '../payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { registrationPage } from './registration-page.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop({ sandbox: new LedgerGateway() })

test('a buyer is shown what is paid, not what is between organizer, operator and provider', async () => {
  const { ctx, eventId, competitionId } = await openSale(shop, { price: 10_000 })
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  const { order, fees } = await registrationPage(ctx, eventId, confirmationId)
  const priceKeys = ['base', 'deferredCash', 'discount', 'processingFee', 'total', 'vat']
  expect(Object.keys(order!.price).sort()).toEqual(priceKeys)
  expect(Object.keys(fees!).sort()).toEqual(['payer', 'platformFee', 'providerFee', 'step', 'vat'])
})

test('the same athletes, sent once more when their order is over, get places in a new one', async () => {
  const { ctx, eventId, competitionId, poolId } = await openSale(shop, { price: 10_000 })
  const submission = draft(competitionId)
  const { confirmationId } = await registerAthletes(ctx, eventId, submission)
  await checkOut(ctx, confirmationId, checkout())
  await expireHold(shop, confirmationId)
  await expireHolds(shop.system)

  const taps = [await registerAthletes(ctx, eventId, submission), await registerAthletes(ctx, eventId, submission)]
  expect(new Set(taps.map((order) => order.confirmationId)).size).toBe(1)
  expect(taps[0]!.confirmationId).not.toBe(confirmationId)
  expect(await takenPlaces(shop, poolId)).toBe(1)
})

test('a published event that nobody can take payments for says so at once, and holds no place', async () => {
  const { ctx, eventId, competitionId, poolId } = await openSale(shop, { price: 10_000 })
  const free = await addCompetition(shop, { organizationId: ctx.organization.id, eventId }, { price: 0 })
  const withoutPlan = { ...ctx, organization: { ...ctx.organization, feePlan: null } }
  for (const ctxWithoutPayments of [{ ...ctx, gateways: {} }, withoutPlan]) {
    const { event } = await registrationPage(ctxWithoutPayments, eventId)
    const spots = Object.fromEntries(
      event.competitions.map(({ id, places: { state, reason } }) => [id, { state, reason }]),
    )
    expect(spots).toEqual({
      [competitionId]: { state: 'not_open', reason: 'payments_not_set_up' },
      [free.competitionId]: { state: 'available', reason: null },
    })
    expect(event).toMatchObject({ state: 'open', closedReason: null })
    await expect(registerAthletes(ctxWithoutPayments, eventId, draft(competitionId))).rejects.toMatchObject({
      code: 'payments_not_set_up',
    })
    await registerAthletes(ctxWithoutPayments, eventId, draft(free.competitionId))
  }
  expect(await takenPlaces(shop, poolId)).toBe(0)
})

test('an event whose every competition costs money is closed, in lists too, while nobody can take it', async () => {
  const { ctx, eventId } = await openSale(shop, { price: 10_000 })
  const ctxWithoutPayments = { ...ctx, gateways: {} }
  expect((await registrationPage(ctxWithoutPayments, eventId)).event).toMatchObject({
    state: 'closed',
    closedReason: 'payments_not_set_up',
  })
  expect((await landingPage(ctxWithoutPayments)).upcoming.map(({ state }) => state)).toEqual(['closed'])
  expect(await hasOpenEvents(ctxWithoutPayments)).toBe(false)
  expect((await landingPage(ctx)).upcoming.map(({ state }) => state)).toEqual(['open'])
})

test('a payment begun before the keys were lost is rejected for good, not to be tried again', async () => {
  const { ctx, eventId, competitionId } = await openSale(shop, { price: 10_000 })
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  await checkOut(ctx, confirmationId, checkout())
  const addresses = { returnUrl: 'http://club.test/', cancelUrl: 'http://club.test/' }
  await expect(startPayment({ ...ctx, gateways: {} }, confirmationId, addresses)).rejects.toMatchObject({
    code: 'payments_not_set_up',
  })
})
