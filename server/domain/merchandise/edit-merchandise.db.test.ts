import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { draftWith, itemDetails, sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, takenPlaces } from '#server/testing/shop.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { athleteHistory } from '../athletes/athlete-history.ts'
import { eventCompetitions } from '../competitions/event-competitions.ts'
import { eventBasics } from '../events/event-basics.ts'
import { findRow } from '../find-row.ts'
import { checkOut } from '../orders/check-out.ts'
import { checkout } from '#server/testing/shop.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { Registration } from '../registrations/registration.ts'
import { addItem } from './add-item.ts'
import { changeVariant } from './change-variant.ts'
import { editItem } from './edit-item.ts'
import { eventMerchandise } from './event-merchandise.ts'
import { moveItem } from './move-item.ts'
import { removeItem } from './remove-item.ts'
import { setDelivered } from './set-delivered.ts'

const shop = useShop()
const sale = useNewSale(shop, { price: 0 })
let admin: Context

beforeEach(() => {
  admin = memberOf(sale)
})

const itemsOf = async () => (await eventMerchandise(admin, sale.eventId)).items
const buy = async (item: SoldItem, variant = 0, isPaid = true): Promise<string> => {
  const submission = draftWith(sale.competitionId, [[item, variant]])
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  if (isPaid) await checkOut(sale.ctx, confirmationId, checkout())
  const { rows } = await shop.owner.query<{ id: string }>(
    'select registration.id from registration join orders on orders.id = order_id where orders.confirmation_id = $1',
    [confirmationId],
  )
  return rows[0]!.id
}
const choiceOf = async (registrationId: string) =>
  (
    await shop.owner.query<{ id: string; variant: string; delivered: boolean; by: string | null }>(
      `select choice.id, variant.name as variant, delivered_at is not null as delivered, delivered_by as by
       from merchandise_choice as choice join merchandise_variant as variant on variant.id = variant_id
       where registration_id = $1`,
      [registrationId],
    )
  ).rows[0]!
const seenChoice = async (registrationId: string) => {
  const select = 'select id as "choiceId", variant_id as "variantId" from merchandise_choice where registration_id = $1'
  return (await shop.owner.query<{ choiceId: string; variantId: string }>(select, [registrationId])).rows[0]!
}
const included = { rule: 'included' } as const

describe('items', () => {
  test('are edited with their variants and stock, in their order, by admins alone', async () => {
    const shirt = await sellItem(shop, sale)
    await sellItem(shop, sale, { name: 'Cap', price: 0, competitionIds: [sale.competitionId] })
    await editItem(admin, shirt.itemId, {
      revision: 0,
      details: itemDetails({
        name: 'Jersey',
        variants: [
          { id: '', name: 'L', stock: 5 },
          { id: shirt.variantIds[1]!, name: 'Medium', stock: 7 },
        ],
      }),
    })
    await moveItem(admin, shirt.itemId, 'down')
    await moveItem(admin, shirt.itemId, 'down')
    expect(await itemsOf()).toMatchObject([
      { name: 'Cap', competitionIds: [sale.competitionId], position: 0 },
      {
        name: 'Jersey',
        revision: 1,
        position: 1,
        variants: [
          { name: 'L', stock: 5, taken: 0 },
          { id: shirt.variantIds[1], name: 'Medium', stock: 7 },
        ],
      },
    ])
    await moveItem(admin, shirt.itemId, 'up')
    expect((await itemsOf()).map(({ name }) => name)).toEqual(['Jersey', 'Cap'])
    const user = memberOf(sale, 'user')
    for (const work of [
      () => eventMerchandise(user, sale.eventId),
      () => addItem(user, sale.eventId, itemDetails()),
      () => editItem(user, shirt.itemId, { revision: 1, details: itemDetails() }),
      () => moveItem(user, shirt.itemId, 'up'),
      () => removeItem(user, shirt.itemId),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('saved twice from one revision are a conflict, and changed by one alone', async () => {
    const { itemId, variantIds } = await sellItem(shop, sale)
    const save = (name: string) =>
      editItem(admin, itemId, {
        revision: 0,
        details: itemDetails({ name, variants: [{ id: variantIds[0]!, name: '', stock: null }] }),
      })
    const results = await Promise.allSettled([save('One'), save('Other')])
    const rejected = results.filter(({ status }) => status === 'rejected')
    expect(rejected).toMatchObject([{ reason: { code: 'changed_meanwhile', values: { revision: 1 } } }])
  })

  test('have a stock that does not fall below what is taken, reported beside its field', async () => {
    const item = await sellItem(shop, sale, { ...included, variants: [{ id: '', name: '', stock: 5 }] })
    await buy(item)
    await buy(item, 0, false)
    const limit = (stock: number) =>
      editItem(admin, item.itemId, {
        revision: 0,
        details: itemDetails({ variants: [{ id: item.variantIds[0]!, name: '', stock }] }),
      })
    await expect(limit(1)).rejects.toMatchObject({
      code: 'capacity_below_taken',
      field: 'variants[0].stock',
      values: { taken: 2 },
    })
    await limit(2)
    await expect(buy(item)).rejects.toMatchObject({ code: 'sold_out' })
  })

  test('that somebody has chosen, and their variants, are not deleted', async () => {
    const item = await sellItem(shop, sale, included)
    await buy(item)
    await expect(removeItem(admin, item.itemId)).rejects.toMatchObject({ code: 'merchandise_sold' })
    const details = itemDetails({ variants: [{ id: item.variantIds[1]!, name: 'M', stock: null }] })
    await expect(editItem(admin, item.itemId, { revision: 0, details })).rejects.toMatchObject({
      code: 'merchandise_sold',
    })
    expect((await itemsOf())[0]!.variants.map(({ isChosen }) => isChosen)).toEqual([true, false])
  })

  test('that nobody has chosen are deleted with their stock', async () => {
    const item = await sellItem(shop, sale)
    await removeItem(admin, item.itemId)
    expect(await itemsOf()).toEqual([])
    const { rows } = await shop.owner.query('select from place_pool where id = any ($1)', [item.poolIds])
    expect(rows).toEqual([])
  })

  test('have a name of their own, competitions of the event, pictures of the organization', async () => {
    await sellItem(shop, sale)
    const other = await openSale(shop)
    const add = (changes: Parameters<typeof itemDetails>[0]) => addItem(admin, sale.eventId, itemDetails(changes))
    await expect(add({})).rejects.toMatchObject({ code: 'name_taken', field: 'name' })
    await expect(add({ name: 'Cap', competitionIds: [other.competitionId] })).rejects.toMatchObject({
      code: 'competition_unavailable',
    })
    const picture = `/files/${other.organizationId}/${'0'.repeat(32)}.webp`
    await expect(add({ name: 'Cap', picture })).rejects.toMatchObject({ code: 'image_invalid', field: 'picture' })
  })
})

test('what every athlete needs and nobody can get any more is named where a limit is raised', async () => {
  const soldOut = [{ id: '', name: '', stock: 0 }]
  await sellItem(shop, sale, { name: 'Chip', variants: soldOut })
  await sellItem(shop, sale, { name: 'Cap', rule: 'optional', variants: soldOut })
  await sellItem(shop, sale, { name: 'Medal', rule: 'included' })
  expect((await eventBasics(admin, sale.eventId)).dependents.soldOutItems).toEqual(['Chip'])
  expect((await eventCompetitions(admin, sale.eventId)).soldOutItems).toEqual([{ name: 'Chip', competitionIds: null }])
})

test('the supplier’s table counts what is confirmed and held, by variant and competition', async () => {
  const { competitionId } = await addCompetition(shop, sale, { price: 0 })
  const shirt = await sellItem(shop, sale, included)
  const athlete = await buy(shirt)
  await buy(shirt)
  await buy(shirt, 1, false)
  await registerAthletes(sale.ctx, sale.eventId, draftWith(competitionId, [[shirt, 1]]))
  await setDelivered(admin, athlete, { ...(await seenChoice(athlete)), isDelivered: true })
  const { supply } = await eventMerchandise(admin, sale.eventId)
  expect(
    supply.map(({ item, variant, confirmed, held, delivered }) => [item, variant, confirmed, held, delivered]),
  ).toEqual([
    ['T-shirt', 'S', 2, 0, 1],
    ['T-shirt', 'M', 0, 1, 0],
    ['T-shirt', 'M', 0, 1, 0],
  ])
})

describe('a variant', () => {
  const stocked = {
    ...included,
    variants: [
      { id: '', name: 'S', stock: 1 },
      { id: '', name: 'M', stock: 1 },
      { id: '', name: 'L', stock: 1 },
    ],
  }
  const takenOf = (item: SoldItem) => Promise.all(item.poolIds.map((poolId) => takenPlaces(shop, poolId)))

  test('is changed by any staff, the stock follows, and it stands in the history', async () => {
    const item = await sellItem(shop, sale, stocked)
    const athlete = await buy(item)
    const [from, to] = item.variantIds as [string, string]
    await changeVariant(memberOf(sale, 'user'), athlete, { choiceId: (await choiceOf(athlete)).id, from, to })
    expect(await takenOf(item)).toEqual([0, 1, 0])
    expect((await choiceOf(athlete)).variant).toBe('M')
    const history = await sale.ctx.db.transaction(async (em) =>
      athleteHistory(em, admin, await findRow(em, admin, Registration, athlete)),
    )
    expect(JSON.stringify(history)).toContain('registration.variant_set')
  })

  test('that is sold out, or of another item, is not given', async () => {
    const item = await sellItem(shop, sale, stocked)
    const cap = await sellItem(shop, sale, { name: 'Cap', rule: 'optional' })
    const athlete = await buy(item)
    await buy(item, 1)
    const { id: choiceId } = await choiceOf(athlete)
    const change = (to: string) => changeVariant(admin, athlete, { choiceId, from: item.variantIds[0]!, to })
    await expect(change(item.variantIds[1]!)).rejects.toMatchObject({
      code: 'sold_out',
      values: { item: 'T-shirt (M)' },
    })
    for (const to of [cap.variantIds[0]!, newId(), 'none'])
      await expect(change(to)).rejects.toMatchObject({ code: 'merchandise_unavailable' })
    expect(await takenOf(item)).toEqual([1, 1, 0])
    expect((await choiceOf(athlete)).variant).toBe('S')
  })

  test('changed on two devices is a conflict for the second one, and the stock stays right', async () => {
    const item = await sellItem(shop, sale, stocked)
    const athlete = await buy(item)
    const { id: choiceId } = await choiceOf(athlete)
    const change = (to: string) => changeVariant(admin, athlete, { choiceId, from: item.variantIds[0]!, to })
    const results = await Promise.allSettled([change(item.variantIds[1]!), change(item.variantIds[2]!)])
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'changed_meanwhile' } },
    ])
    const [first, ...others] = await takenOf(item)
    expect([first, others.filter(Boolean)]).toEqual([0, [1]])
  })
})

test('a delivery is ticked off once by any staff, and taken back', async () => {
  const item = await sellItem(shop, sale, included)
  const athlete = await buy(item)
  const unpaid = await buy(item, 0, false)
  const user = memberOf(sale, 'user')
  const seen = await seenChoice(athlete)
  await setDelivered(user, athlete, { ...seen, isDelivered: true })
  await setDelivered(admin, athlete, { ...seen, isDelivered: true })
  const { userId } = user.actor as { userId: string }
  expect(await choiceOf(athlete)).toMatchObject({ delivered: true, by: userId })
  await setDelivered(user, athlete, { ...seen, isDelivered: false })
  expect(await choiceOf(athlete)).toMatchObject({ delivered: false, by: null })
  await expect(setDelivered(user, unpaid, { ...(await seenChoice(unpaid)), isDelivered: true })).rejects.toMatchObject({
    code: 'athlete_cancelled',
  })
  await expect(setDelivered(user, unpaid, { ...seen, isDelivered: true })).rejects.toMatchObject({ code: 'not_found' })
})

test('what is handed out is what was seen: of a delivery and a change of variant, the second is a conflict', async () => {
  const item = await sellItem(shop, sale, included)
  const athlete = await buy(item)
  const [from, to] = item.variantIds as [string, string]
  const seen = await seenChoice(athlete)
  await changeVariant(admin, athlete, { choiceId: seen.choiceId, from, to })
  await expect(setDelivered(admin, athlete, { ...seen, isDelivered: true })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await choiceOf(athlete)).toMatchObject({ variant: 'M', delivered: false })
  await setDelivered(admin, athlete, { ...seen, variantId: to, isDelivered: true })
  expect(await choiceOf(athlete)).toMatchObject({ variant: 'M', delivered: true })
})
