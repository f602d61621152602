import { expect, test } from 'vitest'
import { checkout, draft, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { OrderMessageKind } from '#rules/messages/message-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { participantPage } from './participant-page.ts'

const shop = useShop()

/** Places of 5.00 each that are all paid in cash, without fees. */
const openCashSale = async (): Promise<Sale> => {
  const sale = await openSale(shop, { price: 500, deferredCash: 500 })
  const providerFees = { instant: 0, days_10: 0, days_18: 0, days_35: 0 }
  const feePlan = { ...sale.ctx.organization.feePlan!, platformFee: 0, providerFees, vat: 0 }
  return { ...sale, ctx: { ...sale.ctx, organization: { ...sale.ctx.organization, feePlan } } }
}

const mailedCash = async ({ ctx, organizationId }: Sale, kind: OrderMessageKind) => {
  const { recipient, payload } = await queryRow<{ recipient: string; payload: never }>(
    shop,
    'select recipient, payload from message where organization_id = $1 and kind = $2',
    [organizationId, kind],
  )
  return cashToBring((await messageView(ctx, { kind, recipient, payload }))!.lines)
}

test('who pays everything in cash is confirmed at once and reads what to bring, each athlete their own part', async () => {
  const sale = await openCashSale()
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId, { athletes: 2 }))
  const form = checkout()
  const buyer = { ...form.buyer, email: 'ana0@example.com' }
  const { state, price } = await checkOut(sale.ctx, confirmationId, { ...form, buyer })
  expect([state, price.total, price.deferredCash]).toEqual(['confirmed', 0, 1_000])

  const page = await confirmationPage(sale.ctx, confirmationId)
  expect(cashToBring(page.lines)).toBe(1_000)
  const participant = await participantPage(sale.ctx, page.lines[1]!.participantPath!.split('/').at(-1)!)
  expect(cashToBring(participant.lines)).toBe(500)
  expect(await mailedCash(sale, 'registration-confirmed-free')).toBe(1_000)
  expect(await mailedCash(sale, 'athlete-confirmed')).toBe(500)

  const line = await queryRow<{ id: string }>(
    shop,
    'select id from order_line where organization_id = $1 and position = 0',
    [sale.organizationId],
  )
  await cancelLine(sale.ctx, confirmationId, line.id)
  expect(cashToBring((await confirmationPage(sale.ctx, confirmationId)).lines)).toBe(500)
})
