import { expect, test } from 'vitest'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { landingPage } from '#server/domain/events/landing-page.ts'
import { quoteOrder } from '#server/domain/orders/quote-order.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { addCoupon, addTier, checkout, draft, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { articlesOf, chargedArticles } from '#rules/merchandise/offered-item.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import { teamQuantity } from '#rules/teams/team-terms.ts'
import { previewPrice } from '#web/screens/registration/summary-lines.ts'
import { registrationData } from './register-data.server.ts'

const shop = useShop()

const preview = async ({ ctx, eventId }: Sale, { participants, team }: RegistrationSubmission) => {
  const page = await registrationPage(ctx, eventId)
  const { event, participantTerms, fees } = registrationData(ctx, page, {
    query: new URLSearchParams(),
    prefill: null,
    people: [],
    texts: [],
  })
  const ids = participants.map(({ competitionId }) => competitionId)
  const terms = participantTerms.teams[ids[0]!]
  const charged = terms && team ? Array.from({ length: teamQuantity(terms, team.size) }, () => ids[0]!) : ids
  const articles = participants.flatMap(({ merchandise }) => articlesOf(participantTerms.merchandise, merchandise))
  return previewPrice(event.competitions, charged, articles, fees)
}

const stored = async (confirmationId: string) => {
  const { base, discount, deferred_cash, total } = await queryRow<Record<string, string>>(
    shop,
    'select base, discount, deferred_cash, total from orders where confirmation_id = $1',
    [confirmationId],
  )
  return { base: Number(base), discount: Number(discount), deferredCash: Number(deferred_cash), total: Number(total) }
}

test('three athletes across two prices, with shirts and cash, see the price that is stored, with a coupon too', async () => {
  const sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
  await addTier(shop, sale, { price: 8_000, places: 2 })
  const { itemId, variantIds } = await sellItem(shop, sale, { rule: 'optional', price: 5_000 })
  await addCoupon(shop, sale, { code: 'RIO10', discount: 1_000 })
  const submission = draft(sale.competitionId, { athletes: 3 })
  submission.participants[2]!.merchandise = [{ itemId, variantId: variantIds[1]!, quantity: 2 }]
  const shown = await preview(sale, submission)
  const { confirmationId, price } = await registerAthletes(sale.ctx, sale.eventId, submission)
  expect(shown).toMatchObject(price)
  // 2 × 80.00 + 100.00 + 2 × 50.00; 30.00 of it in cash.
  const held = { base: 36_000, discount: 0, deferredCash: 3_000, total: 37_927 }
  expect(shown).toMatchObject(held)
  expect(await stored(confirmationId)).toEqual(held)

  const { price: quote } = await quoteOrder(sale.ctx, confirmationId, { couponCode: 'RIO10' })
  await checkOut(sale.ctx, confirmationId, { ...checkout('RIO10'), seenTotal: quote.total })
  const paid = { base: 36_000, discount: 3_600, deferredCash: 3_000, total: 33_811 }
  expect(quote).toMatchObject(paid)
  expect(await stored(confirmationId)).toEqual(paid)
})

test('a required shirt is in every price before its size is chosen, and is named beside the place', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const { itemId, variantIds } = await sellItem(shop, sale, { name: 'Shirt', rule: 'required', price: 1_800 })
  const { event, merchandise, fees } = await registrationPage(sale.ctx, sale.eventId)
  const { next } = await landingPage(sale.ctx)
  const articles = chargedArticles(merchandise, sale.competitionId)
  const submission = draft(sale.competitionId)
  submission.participants[0]!.merchandise = [{ itemId, variantId: variantIds[0]!, quantity: 1 }]
  const { price } = await registerAthletes(sale.ctx, sale.eventId, submission)
  expect(previewPrice(event.competitions, [sale.competitionId], articles, fees)).toMatchObject(price)
  // 118.00, with 5 % for the platform and its VAT, and the provider's fee.
  expect(price.total).toBe(13_492)
  expect(event.competitions).toMatchObject([
    { price: 10_000, priceOnline: 13_492, requiredItems: [{ name: 'Shirt', price: 1_800, total: 2_058, count: 1 }] },
  ])
  expect([event.prices, next?.prices]).toEqual([[13_492], [13_492]])
  expect(chargedArticles(merchandise, '')).toEqual([])
})

test('what a team has to buy for the members who register with it is in every price', async () => {
  const sale = await openTeamSale(shop, { lateCompletion: false }, { price: 9_000 })
  const { itemId, variantIds } = await sellItem(shop, sale, { name: 'Shirt', rule: 'required', price: 1_800 })
  const submission = teamDraft(sale)
  for (const participant of submission.participants)
    participant.merchandise = [{ itemId, variantId: variantIds[0]!, quantity: 1 }]
  const { price } = await registerAthletes(sale.ctx, sale.eventId, submission)
  const { event } = await registrationPage(sale.ctx, sale.eventId)
  expect(event.competitions).toMatchObject([
    { price: 9_000, priceOnline: price.total, requiredItems: [{ count: submission.participants.length }] },
  ])
  expect([event.prices, (await landingPage(sale.ctx)).next?.prices]).toEqual([[price.total], [price.total]])
})

test('a team that pays per member sees the price that is stored', async () => {
  const sale = await openTeamSale(shop, { pricePerMember: true, lateCompletion: true }, { price: 7_000 })
  const submission = teamDraft(sale, { size: 4, members: 2 })
  const shown = await preview(sale, submission)
  const { confirmationId, price } = await registerAthletes(sale.ctx, sale.eventId, submission)
  expect(shown).toMatchObject(price)
  const held = { base: 28_000, discount: 0, deferredCash: 0, total: 32_014 }
  expect(shown).toMatchObject(held)
  expect(await stored(confirmationId)).toEqual(held)
})
