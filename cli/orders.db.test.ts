import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { checkout, draft, openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const operator = useOperator()
const shop = useShop()
let sale: Sale
let free: string
let held: string

const numberOf = async (confirmationId: string) => {
  const { id } = await orderRow(shop, confirmationId)
  const { number } = await queryRow<{ number: string }>(
    shop,
    'select confirmation_number as number from orders where id = $1',
    [id],
  )
  return number
}

beforeAll(async () => {
  sale = await openSale(shop, { price: 0 })
  const first = await holdPlaces(sale, { athletes: 2 })
  const submission = checkout()
  const buyer = { ...submission.buyer, firstName: 'Íñigo', lastName: 'Zárate', email: 'compras@club.example' }
  await checkOut(sale.ctx, first.confirmationId, { ...submission, buyer })
  free = await numberOf(first.confirmationId)
  const second = draft(sale.competitionId)
  second.participants[0] = { ...second.participants[0]!, firstName: 'Olga', lastName: 'Paz', dni: '27888999' }
  held = await numberOf((await registerAthletes(sale.ctx, sale.eventId, second)).confirmationId)
})

const order = (verb: string, { organizationId }: Sale, ...more: string[]) =>
  operator.dorsal('order', verb, ...more, '--org', organizationId, '--json')
const numbers = async (...options: string[]) =>
  (await order('list', sale, ...options)).json.map(({ number }: { number: string }) => number)

describe('dorsal order list', () => {
  test('lists the latest first, by state and event', async () => {
    expect(await numbers()).toEqual([held, free])
    expect(await numbers('--limit', '1')).toEqual([held])
    expect(await numbers('--state', 'confirmed')).toEqual([free])
    expect(await numbers('--event', '21k', '--state', 'held')).toEqual([held])
    expect(await order('list', sale, '--event', 'nowhere')).toMatchObject({ code: 3 })
    expect(await order('list', sale, '--state', 'lost')).toMatchObject({ code: 2 })
  })

  test('names the states in its help', async () => {
    const { out } = await operator.dorsal('order', 'list', '--help')
    expect(out.replace(/\s+/g, ' ')).toContain(
      '--state <state> held, awaiting_payment, confirmed, expired, cancelled, refunded, charged_back',
    )
  })

  test('finds an order by number, buyer and participant, and no other organization’s', async () => {
    for (const search of [free, free.toLowerCase().replaceAll('-', ''), 'zarate inigo', 'COMPRAS@club'])
      expect(await numbers('--search', search)).toEqual([free])
    for (const search of ['olga paz', '27.888.999']) expect(await numbers('--search', search)).toEqual([held])
    expect(await numbers('--search', '%')).toEqual([])
    const other = await openSale(shop)
    expect((await order('list', other, '--search', free)).json).toEqual([])
    expect(await order('show', other, free)).toMatchObject({ code: 3 })
  })

  test('prints a table', async () => {
    const { out } = await operator.dorsal('order', 'list', '--org', sale.organizationId)
    expect(out).toMatch(/NUMBER +STATE +EVENT +BUYER +EMAIL +TOTAL +AT \(UTC\)/)
    expect(out).toContain('Íñigo Zárate')
  })
})

test('dorsal order show has the lines, however the number is typed', async () => {
  const { json } = await order('show', sale, free.toLowerCase())
  expect(json).toMatchObject({
    number: free,
    state: 'confirmed',
    event: '21k',
    buyerName: 'Íñigo Zárate',
    buyerEmail: 'compras@club.example',
    total: 0,
    lines: [
      { quantity: 1, state: 'confirmed', base: 0 },
      { quantity: 1, state: 'confirmed', base: 0 },
    ],
    payments: [],
  })
  expect((await order('show', sale, json.id)).json.number).toBe(free)
  const { out } = await operator.dorsal('order', 'show', free, '--org', sale.organizationId)
  expect(out).toMatch(/LINE +TITLE +ATHLETES +QUANTITY +PRICE +STATE/)
  expect(await order('show', sale, 'DR-2222-2222')).toMatchObject({ code: 3 })
  expect(await order('show', sale, "x' or '1'='1")).toMatchObject({ code: 3 })
})
