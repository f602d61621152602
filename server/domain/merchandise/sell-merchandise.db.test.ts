import { describe, expect, test } from 'vitest'
import { draftWith, itemDetails, sellItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCoupon, checkout, draft, openSale, orderRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { deleteTeam } from '../teams/delete-team.ts'
import { removeTeamMember } from '../teams/team-members.ts'
import { editItem } from './edit-item.ts'
import { eventMerchandise } from './event-merchandise.ts'
import { setDelivered } from './set-delivered.ts'

const shop = useShop()

const linesOf = async (confirmationId: string) =>
  (
    await shop.owner.query<Record<string, unknown>>(
      `select kind, order_line.state, title, quantity, unit_price::int as price, order_line.discount::int as discount
       from order_line join orders on orders.id = order_id where confirmation_id = $1 order by position`,
      [confirmationId],
    )
  ).rows

const athleteOf = async ({ eventId }: Sale) =>
  (
    await shop.owner.query<{ id: string; confirmationId: string; revision: number }>(
      'select id, confirmation_id as "confirmationId", revision from registration where event_id = $1',
      [eventId],
    )
  ).rows[0]!

const seenChoice = async (registrationId: string) =>
  (
    await shop.owner.query<{ choiceId: string; variantId: string }>(
      'select id as "choiceId", variant_id as "variantId" from merchandise_choice where registration_id = $1 order by item_id',
      [registrationId],
    )
  ).rows[0]!

const wrongOrdersOf = async ({ organizationId }: Sale) =>
  (await findWrongOrders(shop.system)).filter((order) => order.organizationId === organizationId)

const openKit = async (sale: Sale) => ({
  shirt: await sellItem(shop, sale, { name: 'T-shirt', rule: 'included', price: 9_999 }),
  cap: await sellItem(shop, sale, {
    name: 'Cap',
    rule: 'required',
    price: 5_000,
    variants: [{ id: '', name: '', stock: 1 }],
  }),
  dinner: await sellItem(shop, sale, {
    name: 'Dinner',
    rule: 'optional',
    price: 2_000,
    variants: [{ id: '', name: '', stock: 3 }],
  }),
})

const kit = async (sale: Sale) => {
  const items = await openKit(sale)
  const submission = draftWith(sale.competitionId, [
    [items.shirt, 1],
    [items.cap, 0],
    [items.dinner, 0, 2],
  ])
  return { ...items, submission }
}

describe('an order with merchandise', () => {
  test('has a line for each item, whose stock it takes and whose price it adds, unless included', async () => {
    const sale = await openSale(shop)
    const { submission, cap, dinner, shirt } = await kit(sale)
    const { confirmationId, price } = await registerAthletes(sale.ctx, sale.eventId, submission)

    expect(await linesOf(confirmationId)).toMatchObject([
      { kind: 'registration', quantity: 1, price: 10_000 },
      { kind: 'merchandise', title: 'T-shirt (M)', quantity: 1, price: 0, state: 'held' },
      { kind: 'merchandise', title: 'Cap', quantity: 1, price: 5_000 },
      { kind: 'merchandise', title: 'Dinner', quantity: 2, price: 2_000 },
    ])
    expect(price).toMatchObject({ base: 19_000, total: 21_724 })
    expect(await Promise.all([shirt.poolIds[1]!, cap.poolIds[0]!, dinner.poolIds[0]!].map(taken))).toEqual([1, 1, 2])
    expect((await quoteOrder(sale.ctx, confirmationId, { couponCode: null })).price).toEqual(price)
  })

  test('applies a discount to what is not included', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'HALF', discount: 5_000 })
    const { submission } = await kit(sale)
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
    const { price } = await checkOut(sale.ctx, confirmationId, checkout('HALF'))
    expect(price).toMatchObject({ base: 19_000, discount: 9_500 })
    expect((await linesOf(confirmationId)).map(({ discount }) => discount)).toEqual([5_000, 0, 2_500, 2_000])
  })

  test('is restored as it was held, and gives everything back when it is released', async () => {
    const sale = await openSale(shop)
    const { submission, cap, dinner } = await kit(sale)
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
    const { order, merchandise } = await registrationPage(sale.ctx, sale.eventId, confirmationId)
    const { merchandise: chosen } = submission.participants[0]!
    expect(order!.participants[0]!.merchandise).toHaveLength(3)
    expect(order!.participants[0]!.merchandise).toEqual(expect.arrayContaining([...chosen]))
    expect(merchandise.map(({ name, variants }) => [name, variants.map(({ left }) => left)])).toEqual([
      ['T-shirt', [null, null]],
      ['Cap', [0]],
      ['Dinner', [1]],
    ])
    await releaseHold(sale.ctx, confirmationId)
    expect(await Promise.all([cap.poolIds[0]!, dinner.poolIds[0]!].map(taken))).toEqual([0, 0])
  })

  test('can be changed until it is paid: a smaller one gives stock back', async () => {
    const sale = await openSale(shop)
    const { submission, shirt, cap, dinner } = await kit(sale)
    await registerAthletes(sale.ctx, sale.eventId, submission)
    const changed = draftWith(sale.competitionId, [
      [shirt, 0],
      [cap, 0],
    ])
    await registerAthletes(sale.ctx, sale.eventId, { ...changed, draftKey: submission.draftKey })
    expect(await Promise.all([...shirt.poolIds, ...cap.poolIds, ...dinner.poolIds].map(taken))).toEqual([1, 0, 1, 0])
  })

  test('can be changed by athletes who stay the same, each with what they chose last', async () => {
    const sale = await openSale(shop)
    const shirt = await sellItem(shop, sale)
    const first = draftWith(sale.competitionId, [[shirt, 0]])
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, first)
    const { id } = await athleteOf(sale)
    const { participants } = draftWith(sale.competitionId, [[shirt, 1]])
    const again = { draftKey: first.draftKey, participants: participants.map((each) => ({ ...each, id })) }
    await registerAthletes(sale.ctx, sale.eventId, again)
    const { order } = await registrationPage(sale.ctx, sale.eventId, confirmationId)
    expect(order!.participants).toMatchObject([{ id, merchandise: [{ variantId: shirt.variantIds[1] }] }])
    expect(await Promise.all(shirt.poolIds.map(taken))).toEqual([0, 1])
  })

  test('is confirmed with its lines on the confirmation, the participant’s page and in the mail', async () => {
    const sale = await openSale(shop, { price: 0 })
    const shirt = await sellItem(shop, sale, { rule: 'included' })
    const { confirmationId } = await registerAthletes(
      sale.ctx,
      sale.eventId,
      draftWith(sale.competitionId, [[shirt, 1]]),
    )
    await checkOut(sale.ctx, confirmationId, checkout())
    const shirtLine = { title: 'T-shirt (M)', quantity: 1, person: null, recipient: 'Ana Núñez 0', isCancelled: false }
    expect((await confirmationPage(sale.ctx, confirmationId)).lines).toMatchObject([
      { person: 'Ana Núñez 0', recipient: null },
      shirtLine,
    ])
    const athlete = await athleteOf(sale)
    expect((await participantPage(sale.ctx, athlete.confirmationId)).lines[1]).toMatchObject(shirtLine)
    const { id: orderId } = await orderRow(shop, confirmationId)
    const payload = { orderId, registrationId: athlete.id }
    const mail = { kind: 'athlete-confirmed', recipient: 'ana@example.com', payload } as const
    expect((await messageView(sale.ctx, mail))!.lines).toMatchObject([{ person: 'Ana Núñez 0' }, shirtLine])
  })

  test('keeps its price when the item’s price changes after it is confirmed', async () => {
    const sale = await openSale(shop, { price: 0 })
    const shirt = await sellItem(shop, sale, { rule: 'included' })
    const { confirmationId } = await registerAthletes(
      sale.ctx,
      sale.eventId,
      draftWith(sale.competitionId, [[shirt, 0]]),
    )
    await checkOut(sale.ctx, confirmationId, checkout())
    await editItem(memberOf(sale), shirt.itemId, {
      revision: 0,
      details: itemDetails({
        name: 'Jersey',
        price: 7_000,
        variants: shirt.variantIds.map((id) => ({ id, name: id, stock: null })),
      }),
    })
    expect((await linesOf(confirmationId))[1]).toMatchObject({ title: 'T-shirt (S)', price: 0 })
  })

  test('does not count against the places that a person may hold', async () => {
    const sale = await openSale(shop, { capacity: null })
    const dinner = await sellItem(shop, sale, { rule: 'optional' })
    const network = { ...sale.ctx, network: '192.0.2.1', holdLimits: { ...sale.ctx.holdLimits, placesPerPerson: 2 } }
    const buy = (athletes: number) => {
      const { draftKey, participants } = draft(sale.competitionId, { athletes })
      const merchandise = [{ itemId: dinner.itemId, variantId: dinner.variantIds[0]!, quantity: 5 }]
      const withDinner = participants.map((each) => ({ ...each, email: 'ana@example.com', merchandise }))
      return registerAthletes(network, sale.eventId, { draftKey, participants: withDinner })
    }
    await buy(1)
    await buy(1)
    await expect(buy(1)).rejects.toMatchObject({ code: 'too_many_held' })
  })
})

const taken = (poolId: string) => takenPlaces(shop, poolId)

describe('what cannot be had', () => {
  test('is rejected beside its field when its stock is used up, and takes no place', async () => {
    const sale = await openSale(shop)
    const { submission, cap, shirt } = await kit(sale)
    await registerAthletes(sale.ctx, sale.eventId, submission)
    const second = draftWith(sale.competitionId, [
      [shirt, 0],
      [cap, 0],
    ])
    await expect(registerAthletes(sale.ctx, sale.eventId, second)).rejects.toMatchObject({
      code: 'sold_out',
      field: `participants[0].merchandise.i${cap.itemId.replaceAll('-', '')}.variant`,
      values: { item: 'Cap', itemId: cap.itemId, variantId: cap.variantIds[0] },
    })
    expect(await taken(sale.poolId)).toBe(1)
  })

  test('is rejected when more is wanted than is left, while a draft changes', async () => {
    const sale = await openSale(shop)
    const dinner = await sellItem(shop, sale, { rule: 'optional', variants: [{ id: '', name: '', stock: 3 }] })
    const first = draftWith(sale.competitionId, [[dinner, 0, 2]])
    await registerAthletes(sale.ctx, sale.eventId, first)
    const more = { ...draftWith(sale.competitionId, [[dinner, 0, 4]]), draftKey: first.draftKey }
    await expect(registerAthletes(sale.ctx, sale.eventId, more)).rejects.toMatchObject({ code: 'sold_out' })
    expect(await taken(dinner.poolIds[0]!)).toBe(2)
  })

  test('is rejected of another event, of another organization, off sale or for another competition', async () => {
    const [sale, stranger] = [await openSale(shop), await openSale(shop)]
    const foreign = await sellItem(shop, stranger)
    const shirt = await sellItem(shop, sale)
    const off = await sellItem(shop, sale, { name: 'Off', isActive: false })
    const mixed = { ...shirt, variantIds: off.variantIds }
    for (const item of [foreign, off, mixed, { ...shirt, itemId: foreign.itemId }])
      await expect(
        registerAthletes(sale.ctx, sale.eventId, draftWith(sale.competitionId, [[item, 0]])),
      ).rejects.toMatchObject({ code: 'merchandise_unavailable' })
    await shop.owner.query('update merchandise_item set competition_ids = $2 where id = $1', [
      shirt.itemId,
      JSON.stringify([stranger.competitionId]),
    ])
    await expect(
      registerAthletes(sale.ctx, sale.eventId, draftWith(sale.competitionId, [[shirt, 0]])),
    ).rejects.toMatchObject({ code: 'merchandise_unavailable' })
  })

  test('shows a held order what became required since, and what a changed price costs', async () => {
    const sale = await openSale(shop)
    const shirt = await sellItem(shop, sale)
    const { confirmationId, price } = await registerAthletes(
      sale.ctx,
      sale.eventId,
      draftWith(sale.competitionId, [[shirt, 0]]),
    )
    await shop.owner.query('update merchandise_item set price = 6000 where id = $1', [shirt.itemId])
    const submission = { ...checkout(), seenTotal: price.total }
    await expect(checkOut(sale.ctx, confirmationId, submission)).rejects.toMatchObject({ code: 'price_changed' })
    const { itemId } = await sellItem(shop, sale, { name: 'Insurance' })
    await sellItem(shop, sale, { name: 'Towel', rule: 'optional' })
    await expect(checkOut(sale.ctx, confirmationId, checkout())).rejects.toMatchObject({
      code: 'form_changed',
      values: { number: 1, labels: 'Insurance' },
    })
    const { order } = await registrationPage(sale.ctx, sale.eventId, confirmationId)
    expect(order!.participants[0]!.faults).toEqual([
      { field: `merchandise.i${itemId.replaceAll('-', '')}.variant`, label: 'Insurance', code: 'required' },
    ])
  })
})

describe('a cancelled athlete', () => {
  const openCancelled = async (isDelivered: boolean) => {
    const sale = await openSale(shop, { price: 0 })
    const shirt = await sellItem(shop, sale, { rule: 'included', variants: [{ id: '', name: '', stock: 1 }] })
    const { confirmationId } = await registerAthletes(
      sale.ctx,
      sale.eventId,
      draftWith(sale.competitionId, [[shirt, 0]]),
    )
    await checkOut(sale.ctx, confirmationId, checkout())
    const { id } = await athleteOf(sale)
    if (isDelivered) await setDelivered(memberOf(sale), id, { ...(await seenChoice(id)), isDelivered })
    await cancelAthlete(memberOf(sale), id, { revision: 0 })
    return { sale, shirt, confirmationId, id }
  }

  test('gives merchandise back with the place, and gets both again when restored', async () => {
    const { sale, shirt, confirmationId, id } = await openCancelled(false)
    expect([await taken(sale.poolId), await taken(shirt.poolIds[0]!)]).toEqual([0, 0])
    const { revision } = await athleteOf(sale)
    await restoreAthlete(memberOf(sale), id, { revision, bibNumber: '' })
    expect((await linesOf(confirmationId)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect([await taken(sale.poolId), await taken(shirt.poolIds[0]!)]).toEqual([1, 1])
    expect(await wrongOrdersOf(sale)).toEqual([])
  })

  test('is not restored when the merchandise is somebody else’s by now', async () => {
    const { sale, shirt, id } = await openCancelled(false)
    await registerAthletes(sale.ctx, sale.eventId, draftWith(sale.competitionId, [[shirt, 0]]))
    const { revision } = await athleteOf(sale)
    const restoration = { revision, bibNumber: '' }
    await expect(restoreAthlete(memberOf(sale), id, restoration)).rejects.toMatchObject({
      code: 'sold_out',
      values: { item: 'T-shirt' },
    })
  })

  test('leaves what was handed out sold', async () => {
    const { sale, shirt, confirmationId } = await openCancelled(true)
    expect((await linesOf(confirmationId)).map(({ state }) => state)).toEqual(['cancelled', 'confirmed'])
    expect([await taken(sale.poolId), await taken(shirt.poolIds[0]!)]).toEqual([0, 1])
    expect(await wrongOrdersOf(sale)).toEqual([])
  })

  test.each([false, true])(
    'is deleted with the lines of the merchandise and its stock; handed out: %s',
    async (done) => {
      const { sale, id, shirt, confirmationId } = await openCancelled(done)
      const { revision } = await athleteOf(sale)
      await deleteAthlete(memberOf(sale), id, { revision })
      expect(await linesOf(confirmationId)).toEqual([])
      expect(await taken(shirt.poolIds[0]!)).toBe(0)
    },
  )
})

describe('a member who is removed from a team', () => {
  const openTeam = async () => {
    const sale = await openSale(shop, { price: 0 })
    await shop.owner.query('update competition set team_size_min = 2, team_size_max = 3 where id = $1', [
      sale.competitionId,
    ])
    const shirt = await sellItem(shop, sale, { rule: 'included', variants: [{ id: '', name: '', stock: 3 }] })
    const { draftKey, participants } = draft(sale.competitionId, { athletes: 3 })
    const merchandise = [{ itemId: shirt.itemId, variantId: shirt.variantIds[0]!, quantity: 1 }]
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, {
      draftKey,
      participants: participants.map((each) => ({ ...each, merchandise })),
      team: { name: 'Zorros', size: 3 },
    })
    await checkOut(sale.ctx, confirmationId, checkout())
    const { rows } = await shop.owner.query<{ id: string; teamId: string }>(
      'select id, team_id as "teamId" from registration where event_id = $1 order by position',
      [sale.eventId],
    )
    return { sale, shirt, confirmationId, members: rows.map(({ id }) => id), teamId: rows[0]!.teamId }
  }

  test('gives the merchandise back, and the order is read and cancelled as before', async () => {
    const { sale, shirt, confirmationId, members, teamId } = await openTeam()
    const ownPage = expect.stringMatching(/^\/event\/[\w-]+\/register\/participant\/[0-9a-f]{64}$/)
    await removeTeamMember(memberOf(sale), teamId, { revision: 0, memberId: members[1]! })
    expect(await taken(shirt.poolIds[0]!)).toBe(2)
    expect(await wrongOrdersOf(sale)).toEqual([])
    expect((await confirmationPage(sale.ctx, confirmationId)).lines).toMatchObject([
      {
        team: {
          members: [
            { name: 'Ana Núñez 0', path: ownPage },
            { name: 'Ana Núñez 2', path: ownPage },
          ],
        },
      },
      { title: 'T-shirt', recipient: 'Ana Núñez 0', isCancelled: false },
      { title: 'T-shirt', recipient: null, isCancelled: true },
      { title: 'T-shirt', recipient: 'Ana Núñez 2', isCancelled: false },
    ])
    await deleteTeam(memberOf(sale), teamId, { revision: 1 })
    expect(await taken(shirt.poolIds[0]!)).toBe(0)
  })

  test('leaves what was handed out sold, and counted for the supplier', async () => {
    const { sale, shirt, members, teamId } = await openTeam()
    const [, removed] = members
    await setDelivered(memberOf(sale), removed!, { ...(await seenChoice(removed!)), isDelivered: true })
    await removeTeamMember(memberOf(sale), teamId, { revision: 0, memberId: removed! })
    expect(await taken(shirt.poolIds[0]!)).toBe(3)
    expect(await wrongOrdersOf(sale)).toEqual([])
    const { supply } = await eventMerchandise(memberOf(sale), sale.eventId)
    expect(supply.map(({ competition, confirmed, delivered }) => [competition, confirmed, delivered])).toEqual([
      [expect.stringMatching(/^21K/), 2, 0],
      [null, 1, 1],
    ])
  })
})
