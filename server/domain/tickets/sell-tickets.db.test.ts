import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, draft, openSale, orderRow, queryRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { holdTickets, sellTickets, ticketChoice, typeDetails } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { parseTicketCode } from '#rules/tickets/ticket-code.ts'
import { eventPage } from '../events/event-page.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { nextTimedChange } from '../organizations/next-timed-change.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { editTicketType } from './edit-ticket-type.ts'
import { eventTicketTypes } from './event-ticket-types.ts'
import { moveTicketType } from './move-ticket-type.ts'
import { removeTicketType } from './remove-ticket-type.ts'
import { switchTickets } from './switch-tickets.ts'
import { ticketPublicKey } from './ticket-keys.ts'
import { orderTickets } from './tickets-of-order.ts'
import { ticketsPage } from './tickets-page.ts'

const shop = useShop()

const hour = 3_600_000
const at = ({ ctx }: Sale, hours: number) => new Date(ctx.now.getTime() + hours * hour)

describe('tickets', () => {
  test('are held, confirmed for nothing and have codes that the public key verifies', async () => {
    const sale = await openSale(shop)
    const seat = { id: 'born', label: 'Born on', kind: 'date', required: true } as const
    const question = { ...seat, help: '', enabled: true, competitions: [], condition: null, min: null, max: null }
    const type = await sellTickets(shop, sale, { price: 0, maxQuantity: 3, fields: [question] })
    const answers = { born: { label: 'Born on', value: '1990-04-05' } }
    const { confirmationId } = await holdTickets(sale, [ticketChoice(type, 2, answers)])
    expect(await takenPlaces(shop, type.poolId)).toBe(2)
    expect(await orderTickets(sale.ctx, confirmationId)).toEqual([])

    await checkOut(sale.ctx, confirmationId, checkout())
    const page = await confirmationPage(sale.ctx, confirmationId)
    expect(page).toMatchObject({ label: 'free', contents: 'tickets', lines: [{ title: 'Stand', quantity: 2 }] })
    const findWrong = async () =>
      (await findWrongOrders(shop.system)).filter(({ organizationId }) => organizationId === sale.organizationId)
    expect(await findWrong()).toEqual([])
    const tickets = await orderTickets(sale.ctx, confirmationId)
    expect(tickets).toMatchObject([
      { type: 'Stand', isCancelled: false, answers: [{ label: 'Born on', value: '05/04/1990' }] },
      { type: 'Stand', isCancelled: false },
    ])
    const [one, other] = tickets.map(({ code }) => parseTicketCode(code)!)
    expect(one).toMatchObject({ eventId: sale.eventId, ticketTypeId: type.typeId, ticketId: tickets[0]!.id, serial: 0 })
    const x = await sale.ctx.db.transaction((em) => ticketPublicKey(em, sale.ctx))
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, one!.signed, key, one!.signature)).toBe(true)
    expect(verify(null, other!.signed, key, one!.signature)).toBe(false)
    await shop.owner.query('delete from ticket where id = $1', [tickets[0]!.id])
    expect(await findWrong()).toHaveLength(1)
  })

  test('have codes of keys that are made with the first of them', async () => {
    const sale = await openSale(shop)
    const type = await sellTickets(shop, sale, { price: 0 })
    expect(
      await queryRow(shop, 'select count(*)::int as keys from ticket_key where organization_id = $1', [
        sale.organizationId,
      ]),
    ).toEqual({ keys: 0 })
    const { confirmationId } = await holdTickets(sale, [ticketChoice(type)])
    await checkOut(sale.ctx, confirmationId, checkout())
    const [first] = await orderTickets(sale.ctx, confirmationId)
    const [again] = await orderTickets(sale.ctx, confirmationId)
    expect(parseTicketCode(first!.code)).toMatchObject({ ticketTypeId: type.typeId })
    expect(again).toEqual(first)
  })

  test('are sold with registrations in one order, whose page keeps the answers about them to itself', async () => {
    const sale = await openSale(shop, { price: 0 })
    const seat = { id: 'seat', label: 'Seat', kind: 'short_text', required: true, placeholder: '' } as const
    const question = { ...seat, help: '', enabled: true, competitions: [], condition: null }
    const type = await sellTickets(shop, sale, { price: 0, perOrder: 4, fields: [question] })
    const submission = draft(sale.competitionId)
    const ofSeats = (...seats: string[]) => [
      { ticketTypeId: type.typeId, answers: seats.map((value) => ({ seat: { label: 'Seat', value } })) },
    ]
    const tickets = ofSeats('A1', 'A2')
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, { ...submission, tickets })
    const page = await registrationPage(sale.ctx, sale.eventId, confirmationId)
    expect(page).toMatchObject({ isOfTickets: false, tickets: [{ name: 'Stand', left: null }] })
    expect(page.order!.tickets).toEqual([{ ticketTypeId: type.typeId, name: 'Stand', quantity: 2, unitPrice: 0 }])
    expect(JSON.stringify(page)).not.toContain('A2')

    await registerAthletes(sale.ctx, sale.eventId, { ...submission, tickets: ofSeats('B7') })
    expect(await takenPlaces(shop, type.poolId)).toBe(1)
    await checkOut(sale.ctx, confirmationId, checkout())
    expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ contents: 'places', label: 'free' })
    expect(await orderTickets(sale.ctx, confirmationId)).toMatchObject([{ answers: [{ label: 'Seat', value: 'B7' }] }])
  })

  test('are not sold beyond what there are, nor beyond the limit of an order', async () => {
    const sale = await openSale(shop)
    const type = await sellTickets(shop, sale, { maxQuantity: 5, perOrder: 4 })
    await holdTickets(sale, [ticketChoice(type, 3)])
    await expect(holdTickets(sale, [ticketChoice(type, 3)])).rejects.toMatchObject({
      code: 'sold_out',
      values: { item: 'Stand' },
    })
    await expect(holdTickets(sale, [ticketChoice(type, 5)])).rejects.toMatchObject({
      code: 'tickets_per_order',
      values: { most: 4, ticket: 'Stand' },
    })
    await expect(holdTickets(sale, [ticketChoice(type, 0)])).rejects.toMatchObject({ code: 'ticket_unavailable' })
    await expect(holdTickets(sale, [ticketChoice(type), ticketChoice(type)])).rejects.toMatchObject({
      code: 'ticket_unavailable',
    })
    expect(await takenPlaces(shop, type.poolId)).toBe(3)
  })

  test('of another event, off sale, not yet or no longer on sale are refused', async () => {
    const [sale, stranger] = [await openSale(shop), await openSale(shop)]
    const types = {
      ticket_unavailable: await sellTickets(shop, stranger),
      ticket_not_yet: await sellTickets(shop, sale, { name: 'Later', saleStartsAt: at(sale, 1) }),
      ticket_sale_over: await sellTickets(shop, sale, { name: 'Early', saleEndsAt: at(sale, -1) }),
    }
    for (const [code, type] of Object.entries(types))
      await expect(holdTickets(sale, [ticketChoice(type)]), code).rejects.toMatchObject({ code })
    const off = await sellTickets(shop, sale, { name: 'Off', isActive: false })
    await expect(holdTickets(sale, [ticketChoice(off)])).rejects.toMatchObject({ code: 'ticket_unavailable' })
    const stand = await sellTickets(shop, sale)
    await switchTickets(memberOf(sale), sale.eventId, false)
    await expect(holdTickets(sale, [ticketChoice(stand)])).rejects.toMatchObject({ code: 'ticket_unavailable' })
  })

  test('of one draft are one order, which changes until it is paid and gives everything back', async () => {
    const sale = await openSale(shop)
    const [stand, box] = [await sellTickets(shop, sale), await sellTickets(shop, sale, { name: 'Box', price: 9_000 })]
    const { confirmationId, draftKey } = await holdTickets(sale, [ticketChoice(stand, 2)])
    const again = await holdTickets(sale, [ticketChoice(stand), ticketChoice(box, 2)], { draftKey })
    expect(again).toMatchObject({ confirmationId, price: { base: 23_000 } })
    const { order, types } = await ticketsPage(sale.ctx, sale.eventId, confirmationId)
    expect(order).toMatchObject({
      choices: [{ ticketTypeId: stand.typeId }, { ticketTypeId: box.typeId, answers: [{}, {}] }],
      lines: [
        { name: 'Stand', count: 1, amount: 5_000 },
        { name: 'Box', count: 2, amount: 18_000 },
      ],
    })
    expect(types).toMatchObject([{ name: 'Stand', left: null, state: 'on_sale' }, { name: 'Box' }])
    expect(await takenPlaces(shop, stand.poolId)).toBe(1)
    await releaseHold(sale.ctx, confirmationId)
    expect([await takenPlaces(shop, stand.poolId), await takenPlaces(shop, box.poolId)]).toEqual([0, 0])
    expect((await ticketsPage(sale.ctx, sale.eventId, confirmationId)).order).toBeNull()
    const wrong = await findWrongOrders(shop.system)
    expect(wrong.filter(({ organizationId }) => organizationId === sale.organizationId)).toEqual([])
  })

  test('are one calendar entry, which is cancelled with the last of them', async () => {
    const sale = await openSale(shop)
    const types = [
      await sellTickets(shop, sale, { price: 0 }),
      await sellTickets(shop, sale, { name: 'Box', price: 0 }),
    ]
    const { confirmationId } = await holdTickets(
      sale,
      types.map((type) => ticketChoice(type)),
    )
    await checkOut(sale.ctx, confirmationId, checkout())
    const { rows } = await shop.owner.query<{ id: string }>(
      `select id from order_line where organization_id = $1 and kind = 'ticket'`,
      [sale.organizationId],
    )
    const entry = async () => (await confirmationPage(sale.ctx, confirmationId)).registered
    expect(await entry()).toEqual({ isOut: false, revision: 0 })
    await cancelLine(sale.ctx, confirmationId, rows[0]!.id)
    expect(await entry()).toEqual({ isOut: false, revision: 1 })
    await cancelLine(sale.ctx, confirmationId, rows[1]!.id)
    expect(await entry()).toEqual({ isOut: true, revision: 2 })
  })

  test('are offered on the page of their event until it is over or cancelled, with when that changes', async () => {
    const sale = await openSale(shop)
    await sellTickets(shop, sale, { description: 'Roofed', saleStartsAt: at(sale, 1), saleEndsAt: at(sale, 2) })
    await sellTickets(shop, sale, { name: 'Off', isActive: false })
    const pageAt = (hours: number) => eventPage({ ...sale.ctx, now: at(sale, hours) }, sale.eventId)
    const offered = {
      name: 'Stand',
      description: 'Roofed',
      price: 5_000,
      saleStartsAt: at(sale, 1).toISOString(),
      saleEndsAt: at(sale, 2).toISOString(),
    }
    expect((await pageAt(0)).tickets).toEqual([{ id: expect.any(String), ...offered, state: 'not_yet' }])
    expect((await pageAt(1)).tickets).toMatchObject([{ state: 'on_sale' }])
    expect((await pageAt(2)).tickets).toMatchObject([{ state: 'over' }])
    expect((await pageAt(24 * 100)).tickets).toEqual([])
    expect(await nextTimedChange(sale.ctx)).toEqual(at(sale, 1))
    expect(await nextTimedChange({ ...sale.ctx, now: at(sale, 1) })).toEqual(at(sale, 2))
    await shop.owner.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
    expect((await pageAt(1)).tickets).toEqual([])
  })

  test('an order of tickets is shown to nobody but by its own organization and event', async () => {
    const [sale, stranger] = [await openSale(shop), await openSale(shop)]
    const { confirmationId } = await holdTickets(sale, [ticketChoice(await sellTickets(shop, sale))])
    expect((await ticketsPage(sale.ctx, sale.eventId, confirmationId)).order).not.toBeNull()
    expect((await ticketsPage(stranger.ctx, stranger.eventId, confirmationId)).order).toBeNull()
    await expect(orderTickets(stranger.ctx, confirmationId)).rejects.toMatchObject({ code: 'order_not_found' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'held' })
  })
})

describe('types of tickets', () => {
  test('say what is sold, held and left, and are deleted only while nobody held one', async () => {
    const sale = await openSale(shop)
    const staff = memberOf(sale)
    const [stand, box] = [
      await sellTickets(shop, sale, { price: 0, maxQuantity: 4 }),
      await sellTickets(shop, sale, { name: 'Box' }),
    ]
    const { confirmationId } = await holdTickets(sale, [ticketChoice(stand, 3)])
    await checkOut(sale.ctx, confirmationId, checkout())
    await holdTickets(sale, [ticketChoice(stand)])
    expect((await eventTicketTypes(staff, sale.eventId)).types).toMatchObject([
      { name: 'Stand', maxQuantity: 4, sold: 3, held: 1, state: 'sold_out', isUntouched: false },
      { name: 'Box', maxQuantity: null, sold: 0, held: 0, state: 'on_sale', isUntouched: true },
    ])
    await expect(removeTicketType(staff, stand.typeId)).rejects.toMatchObject({ code: 'ticket_sold' })
    await removeTicketType(staff, box.typeId)
    expect((await eventTicketTypes(staff, sale.eventId)).types).toHaveLength(1)
  })

  test('swap places with their neighbours, and stay at an end', async () => {
    const sale = await openSale(shop)
    const staff = memberOf(sale)
    const [, second] = [await sellTickets(shop, sale), await sellTickets(shop, sale, { name: 'Box' })]
    const names = async () => (await eventTicketTypes(staff, sale.eventId)).types.map(({ name }) => name)
    await moveTicketType(staff, second.typeId, 'up')
    expect(await names()).toEqual(['Box', 'Stand'])
    await moveTicketType(staff, second.typeId, 'up')
    expect(await names()).toEqual(['Box', 'Stand'])
  })

  test('cannot have fewer than are taken, two of a name, or an edit over another’s', async () => {
    const sale = await openSale(shop)
    const staff = memberOf(sale)
    const stand = await sellTickets(shop, sale, { maxQuantity: 4 })
    await holdTickets(sale, [ticketChoice(stand, 3)])
    const edit = (changes: Parameters<typeof typeDetails>[0], revision = 0) =>
      editTicketType(staff, stand.typeId, { revision, details: typeDetails(changes) })
    await expect(edit({ maxQuantity: 2 })).rejects.toMatchObject({
      code: 'capacity_below_taken',
      field: 'maxQuantity',
      values: { taken: 3 },
    })
    await edit({ maxQuantity: 3, price: 6_000 })
    await expect(edit({ maxQuantity: 8 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
    await expect(sellTickets(shop, sale)).rejects.toMatchObject({ code: 'name_taken', field: 'name' })
  })

  test('of another organization, or for a member who may not, are refused', async () => {
    const [sale, stranger] = [await openSale(shop), await openSale(shop)]
    const stand = await sellTickets(shop, sale)
    const details = typeDetails({ name: 'Mine' })
    await expect(editTicketType(memberOf(stranger), stand.typeId, { revision: 0, details })).rejects.toMatchObject({
      code: 'not_found',
    })
    const user = memberOf(sale, 'user')
    await expect(editTicketType(user, stand.typeId, { revision: 0, details })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
