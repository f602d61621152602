import { beforeEach, describe, expect, test } from 'vitest'
import type { GateDetails } from '#rules/gate/gate-forms.ts'
import { dayOf } from '#rules/time/day.ts'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { holdTickets, sellTickets, ticketChoice, type SoldType } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { createHelperLink } from '../check-in/helper-links.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { checkOut } from '../orders/check-out.ts'
import { orderTickets } from '../tickets/tickets-of-order.ts'
import { gateBundle, gatePage, gateUpdate } from './gate-page.ts'
import { createGate, deleteGate, editGate, restoreGate } from './gates.ts'
import {
  helperGateBundle,
  helperGatePage,
  helperGateUpdate,
  passTicketByHelper,
  undoPassageByHelper,
} from './helper-gates.ts'
import { passTicket, undoPassage, type TicketScan } from './pass-ticket.ts'

const shop = useShop()
let sale: Sale
let stand: SoldType

beforeEach(async () => {
  sale = await openSale(shop)
  stand = await sellTickets(shop, sale, { price: 0 })
})

const buy = async (type = stand, seller = sale) => {
  const { confirmationId } = await holdTickets(seller, [ticketChoice(type)])
  await checkOut(seller.ctx, confirmationId, checkout())
  const [ticket] = await orderTickets(seller.ctx, confirmationId)
  const line = await queryRow<{ id: string }>(shop, 'select line_id as id from ticket where id = $1', [ticket!.id])
  return { ...ticket!, confirmationId, lineId: line.id }
}

const scanOf = ({ id, code }: { id: string; code: string }, changes: Partial<TicketScan> = {}): TicketScan => ({
  id: newId(),
  ticketId: id,
  code,
  gateId: null,
  direction: 'in',
  at: new Date('2026-01-01T12:00:00Z'),
  isDone: false,
  ...changes,
})

const pass = (scan: TicketScan, member = memberOf(sale, 'user')) => passTicket(member, sale.eventId, scan)
const verdictOf = async (scan: TicketScan) => (await pass(scan)).verdict
const gateBy = async (changes: Partial<GateDetails>) => {
  const name = changes.name ?? 'North'
  await createGate(memberOf(sale), sale.eventId, { name, ticketTypeIds: [], hasReEntry: false, ...changes })
  return (await gatePage(memberOf(sale), sale.eventId)).gates.find((gate) => gate.name === name)!
}
const passages = async () =>
  (await queryRow<{ count: number }>(shop, 'select count(*)::int from passage where event_id = $1', [sale.eventId]))
    .count

describe('a ticket', () => {
  test('is admitted once, and amber afterwards with when and where', async () => {
    const gate = await gateBy({})
    const ticket = await buy()
    const first = await pass(scanOf(ticket, { gateId: gate.id }))
    expect(first).toMatchObject({ verdict: 'admit', ticket: { id: ticket.id, type: 'Stand', holder: ticket.holder } })
    const second = await pass(scanOf(ticket))
    expect(second).toMatchObject({
      verdict: 'inside',
      ticket: { last: { direction: 'in', at: '2026-01-01T12:00:00.000Z', gate: 'North' } },
    })
    expect(await passages()).toBe(1)
  })

  test('is green for exactly one of ten scans at once', async () => {
    const ticket = await buy()
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => verdictOf(scanOf(ticket))))
    expect(verdicts.toSorted()).toEqual(['admit', ...Array.from({ length: 9 }, () => 'inside')])
    expect(await passages()).toBe(1)
  })

  test('that is sent twice by one device is admitted once and no repeat', async () => {
    const scan = scanOf(await buy(), { isDone: true })
    expect(await Promise.all([verdictOf(scan), verdictOf(scan)])).toEqual(['admit', 'admit'])
    expect(await passages()).toBe(1)
  })

  test('of a clock that is fast was scanned when it was received', async () => {
    await pass(scanOf(await buy(), { at: new Date('2199-01-01') }))
    const { isNow } = await queryRow<{ isNow: boolean }>(
      shop,
      'select at = received_at as "isNow" from passage where event_id = $1',
      [sale.eventId],
    )
    expect(isNow).toBe(true)
  })

  test('is taken back for a minute by who let it in, later and by others with the right alone', async () => {
    const ticket = await buy()
    const staff = memberOf(sale, 'user')
    const first = scanOf(ticket)
    await pass(first, staff)
    const refusal = { code: 'forbidden', values: { permission: 'undo-changes-of-others' } }
    await expect(undoPassage(memberOf(sale, 'user'), first.id)).rejects.toMatchObject(refusal)
    expect((await undoPassage(staff, first.id)).last).toBeNull()
    const second = scanOf(ticket)
    expect((await pass(second, staff)).verdict).toBe('admit')
    await shop.owner.query(`update passage set received_at = received_at - interval '71 seconds' where id = $1`, [
      second.id,
    ])
    await expect(undoPassage(staff, second.id)).rejects.toMatchObject(refusal)
    expect((await undoPassage(memberOf(sale, 'admin'), second.id)).last).toBeNull()
  })

  test('leaves and comes back where the gate has re-entry, and nowhere else', async () => {
    const [north, south] = [await gateBy({ hasReEntry: true }), await gateBy({ name: 'South' })]
    const ticket = await buy()
    const at = (gate: { id: string }, direction: TicketScan['direction'] = 'in') =>
      verdictOf(scanOf(ticket, { gateId: gate.id, direction }))
    expect(await at(north, 'out')).toBe('outside')
    expect([await at(south), await at(north), await at(south, 'out')]).toEqual(['admit', 'inside', 'leave'])
    expect([await at(south), await at(north, 'out'), await at(north)]).toEqual(['used', 'outside', 'admit'])
    const { rows } = await shop.owner.query<{ id: string; turn: number }>(
      'select id, turn from passage where event_id = $1 order by turn',
      [sale.eventId],
    )
    expect(rows.map(({ turn }) => turn)).toEqual([0, 1, 2])
    await expect(undoPassage(memberOf(sale), rows[0]!.id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect((await undoPassage(memberOf(sale), rows[2]!.id)).last).toMatchObject({ direction: 'out', gate: 'South' })
  })

  test('of another type, cancelled, not paid, issued again or unknown is red and not recorded', async () => {
    const box = await sellTickets(shop, sale, { name: 'Box', price: 0 })
    const gate = await gateBy({ ticketTypeIds: [box.typeId] })
    const ticket = await buy()
    expect(await verdictOf(scanOf(ticket, { gateId: gate.id }))).toBe('wrong_gate')
    expect(await verdictOf(scanOf({ id: newId(), code: '' }, { code: null }))).toBe('unknown')
    await shop.owner.query('update ticket set serial = 1 where id = $1', [ticket.id])
    expect(await verdictOf(scanOf(ticket))).toBe('former')
    expect(
      await verdictOf(scanOf({ ...ticket, code: (await orderTickets(sale.ctx, ticket.confirmationId))[0]!.code })),
    ).toBe('admit')
    const cancelled = await buy()
    await cancelLine(sale.ctx, cancelled.confirmationId, cancelled.lineId)
    expect(await verdictOf(scanOf(cancelled))).toBe('cancelled')
    const paid = await sellTickets(shop, sale, { name: 'Paid' })
    await holdTickets(sale, [ticketChoice(paid)])
    const held = await queryRow<{ id: string }>(shop, 'select id from ticket where ticket_type_id = $1', [paid.typeId])
    expect(await verdictOf(scanOf({ id: held.id, code: '' }, { code: null }))).toBe('unpaid')
    expect(await passages()).toBe(1)
  })

  test('whose code was cut, doubled, edited, or signed by another organization is red', async () => {
    const { id, code } = await buy()
    const scan = (text: string) => verdictOf(scanOf({ id, code: text }))
    for (const text of [code.slice(0, -1), code + code, code.toLowerCase(), 'DT1.', ''])
      expect([text, await scan(text)]).toEqual([text, 'unreadable'])
    // Each is a whole code of other bytes.
    for (const position of [4, 40, 84, 100, 183])
      expect(
        await scan(code.slice(0, position) + (code[position] === 'A' ? 'B' : 'A') + code.slice(position + 1)),
      ).toBe('forged')
    const other = await openSale(shop)
    const foreign = await buy(await sellTickets(shop, other, { price: 0 }), other)
    expect(await scan(foreign.code)).toBe('forged')
    expect(await verdictOf(scanOf(foreign, { code: null }))).toBe('unknown')
    expect(await passages()).toBe(0)
  })

  test('of last year’s event is red and says of which it is', async () => {
    const { code, id } = await buy()
    await shop.owner.query(
      `with copy as (
         insert into event select (jsonb_populate_record(event, jsonb_build_object('id', $2::text, 'slug', 'last-year',
           'title', 'Last year'))).* from event where id = $1 returning id)
       select id from copy`,
      [sale.eventId, newId()],
    )
    const { id: lastYear } = await queryRow<{ id: string }>(
      shop,
      `select id from event where organization_id = $1 and slug = 'last-year'`,
      [sale.organizationId],
    )
    const outcome = await passTicket(memberOf(sale, 'user'), lastYear, scanOf({ id, code }))
    expect(outcome).toMatchObject({ verdict: 'other_event', ticket: { eventId: sale.eventId } })
    expect(await passages()).toBe(0)
  })
})

test('a ticket that two devices let in without network is told to both, and to nobody else', async () => {
  const [one, two, third] = [memberOf(sale, 'user'), memberOf(sale, 'user'), memberOf(sale, 'user')]
  const ticket = await buy()
  expect((await pass(scanOf(ticket, { isDone: true }), one)).verdict).toBe('admit')
  const second = scanOf(ticket, { isDone: true, at: new Date('2026-01-01T12:05:00Z') })
  expect((await pass(second, two)).verdict).toBe('inside')
  const repeatsFor = async (member: typeof one) => (await gateUpdate(member, sale.eventId)).repeats
  const told = {
    id: second.id,
    holder: ticket.holder,
    type: 'Stand',
    firstAt: '2026-01-01T12:00:00.000Z',
    at: '2026-01-01T12:05:00.000Z',
  }
  expect(await repeatsFor(one)).toMatchObject([told])
  expect(await repeatsFor(two)).toMatchObject([told])
  expect(await repeatsFor(third)).toEqual([])
})

test('gates count who is inside by type and who went in by gate', async () => {
  const gate = await gateBy({})
  await sellTickets(shop, sale, { name: 'Box', price: 0 })
  const [first, second] = [await buy(), await buy()]
  await buy()
  await pass(scanOf(first, { gateId: gate.id }))
  await pass(scanOf(second))
  await pass(scanOf(second, { direction: 'out' }))
  const { types, counts } = await gatePage(memberOf(sale, 'user'), sale.eventId)
  expect(types.map(({ type, inside, total }) => [type, inside, total])).toEqual([
    ['Stand', 1, 3],
    ['Box', 0, 0],
  ])
  expect(counts).toHaveLength(2)
  expect(counts).toContainEqual({ gateId: gate.id, admitted: 1 })
  expect(counts).toContainEqual({ gateId: null, admitted: 1 })
})

test('a device gets the tickets of its event, with what was sold or admitted of late', async () => {
  const [old, news] = [await buy(), await buy()]
  await shop.owner.query(
    `update orders set confirmed_at = now() - interval '1 hour' where id in (select order_id from ticket where id = $1)`,
    [old.id],
  )
  const member = memberOf(sale, 'user')
  const bundle = await gateBundle(member, sale.eventId)
  expect(bundle.map(({ id }) => id).toSorted()).toEqual([old.id, news.id].toSorted())
  expect(JSON.stringify(bundle)).not.toContain('@')
  const changed = async () => (await gateUpdate(member, sale.eventId)).changed.map(({ id }) => id)
  expect(await changed()).toEqual([news.id])
  await pass(scanOf(old))
  expect((await changed()).toSorted()).toEqual([old.id, news.id].toSorted())
})

describe('gates', () => {
  test('are added, changed, deleted and restored by who may edit the event', async () => {
    const gate = await gateBy({ ticketTypeIds: [stand.typeId], hasReEntry: true })
    expect(gate).toMatchObject({ name: 'North', ticketTypeIds: [stand.typeId], hasReEntry: true, revision: 0 })
    await expect(gateBy({})).rejects.toMatchObject({ code: 'name_taken', field: 'name' })
    await expect(gateBy({ name: 'West', ticketTypeIds: [newId()] })).rejects.toMatchObject({
      code: 'ticket_unavailable',
    })
    const details = { name: 'South', ticketTypeIds: [], hasReEntry: false }
    await expect(editGate(memberOf(sale, 'user'), gate.id, { revision: 0, details })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await editGate(memberOf(sale), gate.id, { revision: 0, details })
    await expect(editGate(memberOf(sale), gate.id, { revision: 0, details })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const names = async () => (await gatePage(memberOf(sale), sale.eventId)).gates.map(({ name }) => name)
    const ticket = await buy()
    await deleteGate(memberOf(sale), gate.id)
    expect(await names()).toEqual([])
    // Of a device that did not know it yet.
    expect(await verdictOf(scanOf(ticket, { gateId: gate.id, isDone: true }))).toBe('admit')
    await restoreGate(memberOf(sale), gate.id)
    expect(await names()).toEqual(['South'])
  })

  test('of another event or organization admit nothing', async () => {
    const ticket = await buy()
    const other = await openSale(shop)
    await createGate(memberOf(other), other.eventId, { name: 'North', ticketTypeIds: [], hasReEntry: false })
    const [gate] = (await gatePage(memberOf(other), other.eventId)).gates
    await expect(pass(scanOf(ticket, { gateId: gate!.id }))).rejects.toMatchObject({ code: 'not_found' })
    await expect(passTicket(memberOf(other), sale.eventId, scanOf(ticket))).rejects.toMatchObject({ code: 'not_found' })
    expect(await passages()).toBe(0)
  })
})

test('a helper’s link admits tickets of its event on its day, takes back its own, and sees no more than names', async () => {
  const helper = { ...sale.ctx, now: new Date('2031-03-20T15:00:00Z') }
  const day = dayOf(helper.now, 'America/Argentina/Buenos_Aires')
  const token = await createHelperLink(memberOf(sale), sale.eventId, { name: 'North gate', day })
  const ticket = await buy()
  const scan = scanOf(ticket)
  const { verdict, ticket: passed } = await passTicketByHelper(helper, token, scan)
  expect([verdict, passed!.last!.by]).toEqual(['admit', 'North gate'])
  expect(Object.keys((await helperGateBundle(helper, token))[0]!).toSorted()).toEqual([
    'eventId',
    'eventTitle',
    'holder',
    'id',
    'last',
    'number',
    'serial',
    'status',
    'ticketTypeId',
    'type',
  ])
  expect(await helperGatePage(helper, token)).toMatchObject({ name: 'North gate', types: [{ inside: 1, total: 1 }] })
  expect((await helperGateUpdate(helper, token)).changed).toHaveLength(1)
  expect((await undoPassageByHelper(helper, token, scan.id)).last).toBeNull()
  const tomorrow = { ...helper, now: new Date('2031-03-21T15:00:00Z') }
  await expect(passTicketByHelper(tomorrow, token, scanOf(ticket))).rejects.toMatchObject({
    code: 'check_in_link_invalid',
  })
})
