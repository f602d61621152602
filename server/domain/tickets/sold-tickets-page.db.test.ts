import { expect, test } from 'vitest'
import { soldTicketTexts } from '#server/i18n/export-texts.ts'
import { exportedRows } from '#server/testing/exported-rows.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOnline } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale, type Sale } from '#server/testing/shop.ts'
import { holdTickets, sellTickets, ticketChoice } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { soldTicketListOf } from '#rules/tickets/sold-tickets.ts'
import { exportSoldTickets } from '../exports/sold-tickets-export.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { checkOut } from '../orders/check-out.ts'
import { soldTicketsPage } from './sold-tickets-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

const pageOf = (sale: Sale, query = '') =>
  soldTicketsPage(memberOf(sale), sale.eventId, soldTicketListOf(new URLSearchParams(query)))

const numberOf = async (confirmationId: string) => {
  const { rows } = await shop.owner.query<{ number: string }>(
    'select confirmation_number as number from orders where confirmation_id = $1',
    [confirmationId],
  )
  return rows[0]!.number
}

/** Two seats that cost 5,000 each, paid by card, and three free ones. */
async function soldTickets() {
  const sale = await openSale(shop)
  const stand = await sellTickets(shop, sale)
  const lawn = await sellTickets(shop, sale, { name: 'Lawn', price: 0 })
  const { confirmationId: paid } = await holdTickets(sale, [ticketChoice(stand, 2)])
  await checkOut(sale.ctx, paid, checkout())
  await payOnline({ shop, ledger }, sale, paid)
  const { confirmationId: free } = await holdTickets(sale, [ticketChoice(lawn, 3)])
  await checkOut(sale.ctx, free, checkout())
  return { sale, stand, free, numbers: { paid: await numberOf(paid), free: await numberOf(free) } }
}

const amounts = { amount: 11_434, platformFee: 500, providerFee: 685, vat: 249, net: 10_000 }
const nothing = { amount: 0, platformFee: 0, providerFee: 0, vat: 0, net: 0 }

test('tickets sold are listed by purchase, summed up and counted by day', async () => {
  const { sale, numbers } = await soldTickets()
  const page = await pageOf(sale, 'sort=amount')
  expect(page.rows).toMatchObject([
    { number: numbers.paid, type: 'Stand', quantity: 2, state: 'sold', currency: 'ARS', ...amounts },
    { number: numbers.free, type: 'Lawn', quantity: 3, state: 'sold', currency: 'ARS', ...nothing },
  ])
  expect(page.totals).toEqual([{ currency: 'ARS', quantity: 5, ...amounts }])
  const { days, quantities, amounts: byDay, isPast } = page.sales
  expect([days.length, quantities.at(-1), byDay.at(-1), isPast]).toEqual([60, 5, amounts.amount, false])
  expect([quantities.at(-2), byDay.at(-2)]).toEqual([0, 0])
})

test('a type, a state, a day, a buyer and a number find their purchases, of this event alone', async () => {
  const { sale, stand, free, numbers } = await soldTickets()
  const { sale: stranger } = await soldTickets()
  const held = await holdTickets(sale, [ticketChoice(stand)])
  const found = async (query: string) => (await pageOf(sale, query)).rows.map(({ number }) => number)
  expect((await found('')).sort()).toEqual([numbers.paid, numbers.free].sort())
  expect(await found(`type=${stand.typeId}`)).toEqual([numbers.paid])
  expect(await found('state=reserved')).toEqual([await numberOf(held.confirmationId)])
  expect(await found('to=01/01/2020')).toEqual([])
  expect(await found('from=01/01/2020&to=02/01/2020')).toEqual([])
  expect(await found(`q=${numbers.paid}`)).toEqual([numbers.paid])
  expect(await found('q=nobody')).toEqual([])
  await expect(
    soldTicketsPage(memberOf(stranger), sale.eventId, soldTicketListOf(new URLSearchParams())),
  ).rejects.toMatchObject({ code: 'not_found' })

  const { rows } = await shop.owner.query<{ id: string }>(
    `select order_line.id from order_line join orders on orders.id = order_id where confirmation_id = $1`,
    [free],
  )
  await cancelLine(sale.ctx, free, rows[0]!.id)
  expect(await found('')).toEqual([numbers.paid])
  expect(await found('state=cancelled')).toEqual([numbers.free])
  expect((await pageOf(sale)).totals).toMatchObject([{ quantity: 2 }])
})

test('who may not see money reads neither the report nor its file', async () => {
  const sale = await openSale(shop)
  expect(await pageOf(sale)).toMatchObject({ rows: [], totals: [], hasTickets: false })
  const user = memberOf(sale, 'user')
  await expect(soldTicketsPage(user, sale.eventId, soldTicketListOf(new URLSearchParams()))).rejects.toMatchObject({
    code: 'forbidden',
  })
  const request = { eventId: sale.eventId, words: soldTicketTexts('en') }
  await expect(exportedRows((sheet) => exportSoldTickets(user, request, sheet))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the file has what is listed, in major units', async () => {
  const { sale, numbers } = await soldTickets()
  const state = soldTicketListOf(new URLSearchParams('sort=amount'))
  const { headings, rows } = await exportedRows((sheet) =>
    exportSoldTickets(memberOf(sale), { eventId: sale.eventId, state, words: soldTicketTexts('en') }, sheet),
  )
  expect(headings).toEqual([
    'Confirmation number',
    'Buyer',
    'Email',
    'Ticket type',
    'Tickets',
    'Amount',
    'Platform fee',
    'Payment provider’s fee',
    'VAT',
    'Net',
    'Currency',
    'Status',
    'Purchased',
  ])
  const { firstName, lastName, email } = checkout().buyer
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual([
    numbers.paid,
    `${firstName} ${lastName}`,
    email,
    'Stand',
    2,
    114.34,
    5,
    6.85,
    2.49,
    100,
    'ARS',
    'Sold',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  ])
})
