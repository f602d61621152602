import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Addition } from '#rules/merchandise/athlete-merchandise.ts'
import { newAthleteForm, type NewAthlete } from '#rules/registrations/athlete-forms.ts'
import { newMemberForm, newTeamForm } from '#rules/teams/staff-team-forms.ts'
import { inputOf } from '#rules/merchandise/offered-item.ts'
import { addByStaff, newAthlete } from '#server/testing/added-by-staff.ts'
import { draftWith, sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale, queryRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { newMember, newTeam, openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { addAthlete } from '../athletes/add-athlete.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { newAthletePage } from '../athletes/new-athlete-page.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { addTeam } from '../teams/add-team.ts'
import { newMemberPage, newTeamPage } from '../teams/new-team-page.ts'
import { addTeamMember } from '../teams/team-members.ts'
import { teamDetails } from '../teams/teams-page.ts'
import { addMerchandise } from './add-merchandise.ts'
import { removeMerchandise, restoreMerchandise } from './remove-merchandise.ts'
import { setDelivered } from './set-delivered.ts'

const shop = useShop()

const oneVariant = (stock: number | null) => [{ id: '', name: '', stock }]

const openKit = async (terms: Parameters<typeof openSale>[1] = {}) => {
  const sale = await openSale(shop, { price: 0, ...terms })
  const dinner = await sellItem(shop, sale, {
    name: 'Dinner',
    rule: 'optional',
    price: 2_000,
    variants: oneVariant(4),
  })
  const medal = await sellItem(shop, sale, {
    name: 'Medal',
    rule: 'optional',
    price: 0,
    variants: [
      { id: '', name: 'Gold', stock: 1 },
      { id: '', name: 'Blue', stock: null },
    ],
  })
  return { sale, dinner, medal, staff: memberOf(sale) }
}

const addition = (
  { itemId, variantIds }: SoldItem,
  changes: Partial<Addition & { variant: number }> = {},
): Addition => {
  const { variant = 0, ...rest } = changes
  return { itemId, variantId: variantIds[variant]!, quantity: 1, payment: 'outside', reason: '', ...rest }
}

const orderOf = (registrationId: string) =>
  queryRow(
    shop,
    `select base::int, total::int, deferred_cash::int as cash, platform_fee::int as fee, paid_outside_at is not null as paid
     from orders where id = (select order_id from registration where id = $1)`,
    [registrationId],
  )

const linesOf = async (registrationId: string) =>
  (
    await shop.owner.query(
      `select title, state, quantity, base::int, deferred_cash::int as cash, total::int, paid_outside_at is not null as paid
       from order_line where kind = 'merchandise'
         and order_id = (select order_id from registration where id = $1) order by position`,
      [registrationId],
    )
  ).rows

const choicesOf = async (sale: Sale, registrationId: string) =>
  (await athleteDetails(memberOf(sale), { registrationId })).merchandise

const auditOf = async (subject: string, action: string) =>
  (
    await shop.owner.query<{ details: unknown }>(
      'select details from audit_entry where subject = $1 and action = $2 order by id',
      [subject, action],
    )
  ).rows.map(({ details }) => details)

const wrongOrdersOf = async ({ organizationId }: Sale) =>
  (await findWrongOrders(shop.system)).filter((order) => order.organizationId === organizationId)

describe('staff add merchandise to an athlete', () => {
  test('free: it costs nothing, takes stock, and the order stays free', async () => {
    const { sale, medal, staff } = await openKit()
    const id = await addByStaff(sale)
    expect(await addMerchandise(staff, id, addition(medal))).toBe('Medal (Gold)')
    expect(await orderOf(id)).toEqual({ base: 0, total: 0, cash: 0, fee: 0, paid: false })
    expect(await takenPlaces(shop, medal.poolIds[0]!)).toBe(1)
    expect(await auditOf(id, 'registration.merchandise_added')).toEqual([{ item: 'Medal (Gold)', quantity: 1 }])
    expect(await wrongOrdersOf(sale)).toEqual([])
  })

  test('paid outside of Dorsal: the line and the order have its price in cash, of which nothing is due', async () => {
    const { sale, dinner, staff } = await openKit()
    const id = await addByStaff(sale)
    await addMerchandise(staff, id, addition(dinner, { quantity: 2 }))
    expect(await linesOf(id)).toEqual([
      { title: 'Dinner', state: 'confirmed', quantity: 2, base: 4_000, cash: 4_000, total: 0, paid: true },
    ])
    expect(await orderOf(id)).toEqual({ base: 4_000, total: 0, cash: 4_000, fee: 0, paid: true })
    expect(await athleteDetails(staff, { registrationId: id })).toMatchObject({ label: 'paid', deferredCash: 0 })
    expect(await dashboardPage(staff)).toMatchObject({ cash: 0 })
    expect(await takenPlaces(shop, dinner.poolIds[0]!)).toBe(2)
    expect(await auditOf(id, 'registration.merchandise_added')).toEqual([
      { item: 'Dinner', quantity: 2, payment: 'outside' },
    ])
    expect(await wrongOrdersOf(sale)).toEqual([])
  })

  test('what the order still owes in cash stays due beside what was paid outside of Dorsal', async () => {
    const { sale, dinner, staff } = await openKit({ price: 10_000, deferredCash: 3_000 })
    const id = await payOnline(sale, [])
    await addMerchandise(staff, id, addition(dinner))
    expect(await orderOf(id)).toMatchObject({ base: 12_000, cash: 5_000, paid: false })
    expect(await athleteDetails(staff, { registrationId: id })).toMatchObject({ deferredCash: 3_000 })
    expect(await dashboardPage(staff)).toMatchObject({ cash: 3_000 })
    const { confirmationId } = await queryRow<{ confirmationId: string }>(
      shop,
      'select confirmation_id as "confirmationId" from orders where event_id = $1',
      [sale.eventId],
    )
    const { lines } = await confirmationPage(sale.ctx, confirmationId)
    expect(lines.map(({ title, cash }) => [title, cash]).slice(1)).toEqual([['Dinner', 0]])
    expect(lines[0]!.cash).toBe(3_000)
  })

  test('a price is waived with a reason alone, which is audited', async () => {
    const { sale, dinner, staff } = await openKit()
    const id = await addByStaff(sale)
    await expect(addMerchandise(staff, id, addition(dinner, { payment: 'free' }))).rejects.toMatchObject({
      code: 'invalid_form',
      field: 'reason',
    })
    await addMerchandise(staff, id, addition(dinner, { payment: 'free', reason: 'Volunteer' }))
    expect(await linesOf(id)).toMatchObject([{ base: 0, cash: 0, paid: false }])
    expect(await auditOf(id, 'registration.merchandise_added')).toEqual([
      { item: 'Dinner', quantity: 1, payment: 'free', reason: 'Volunteer' },
    ])
  })

  test('what is sold out is rejected; a reason raises the stock by what is missing, and is audited', async () => {
    const { sale, dinner, medal, staff } = await openKit()
    const [first, second] = [await addByStaff(sale), await addByStaff(sale)]
    await addMerchandise(staff, first, addition(medal))
    await expect(addMerchandise(staff, second, addition(medal))).rejects.toMatchObject({
      code: 'sold_out',
      values: { item: 'Medal (Gold)' },
    })
    expect(await linesOf(second)).toEqual([])
    await addMerchandise(staff, second, addition(medal, { reason: 'Sponsor' }))
    expect(await auditOf(medal.itemId, 'merchandise.stock-raised')).toEqual([
      { variant: 'Gold', to: 2, reason: 'Sponsor' },
    ])
    await addMerchandise(staff, second, addition(dinner, { quantity: 3, reason: 'Sponsor' }))
    await addMerchandise(staff, first, addition(dinner, { quantity: 3, reason: 'Elite' }))
    expect(await auditOf(dinner.itemId, 'merchandise.stock-raised')).toEqual([{ variant: '', to: 6, reason: 'Elite' }])
  })

  test('of two who add the last one at once, one gets it', async () => {
    const { sale, medal, staff } = await openKit()
    const ids = [await addByStaff(sale), await addByStaff(sale)]
    const attempts = await Promise.allSettled(ids.map((id) => addMerchandise(staff, id, addition(medal))))
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await takenPlaces(shop, medal.poolIds[0]!)).toBe(1)
  })

  test('nobody gets more of an item than the rules allow, or what is not offered in their competition', async () => {
    const { sale, dinner, staff } = await openKit()
    const id = await addByStaff(sale)
    const shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'included' })
    const other = await sellItem(shop, sale, { name: 'Other', rule: 'optional', price: 0, competitionIds: [] })
    await addMerchandise(staff, id, addition(shirt))
    for (const choice of [
      addition(shirt, { variant: 1 }),
      addition(other),
      addition(dinner, { quantity: 6, reason: 'Hungry' }),
      { ...addition(dinner), variantId: shirt.variantIds[0]! },
    ])
      await expect(addMerchandise(staff, id, choice)).rejects.toMatchObject({ code: 'merchandise_unavailable' })
    const { addableItems } = await athleteDetails(staff, { registrationId: id })
    expect(addableItems.map(({ name, most }) => [name, most])).toEqual([
      ['Dinner', 5],
      ['Medal', 5],
    ])
    const asUser = await athleteDetails(memberOf(sale, 'user'), { registrationId: id })
    expect(asUser.addableItems).toEqual([])
  })

  test('nothing is added to who is cancelled', async () => {
    const { sale, medal, staff } = await openKit()
    const id = await addByStaff(sale)
    await cancelAthlete(staff, id, { revision: 0 })
    await expect(addMerchandise(staff, id, addition(medal))).rejects.toMatchObject({ code: 'athlete_cancelled' })
  })
})

describe('staff take merchandise away', () => {
  test('its stock is free, what was paid outside of Dorsal stays accounted for, and the undo takes it again', async () => {
    const { sale, dinner, staff } = await openKit()
    const id = await addByStaff(sale)
    await addMerchandise(staff, id, addition(dinner, { quantity: 3 }))
    const [choice] = await choicesOf(sale, id)
    expect(choice).toMatchObject({ isRemovable: true })
    await removeMerchandise(staff, id, choice!.id)
    await removeMerchandise(staff, id, choice!.id)
    expect(await choicesOf(sale, id)).toMatchObject([{ isCancelled: true, isRemovable: false }])
    expect(await takenPlaces(shop, dinner.poolIds[0]!)).toBe(0)
    expect(await orderOf(id)).toMatchObject({ base: 6_000, cash: 6_000 })
    expect(await auditOf(id, 'registration.merchandise_removed')).toEqual([{ item: 'Dinner' }])
    expect(await wrongOrdersOf(sale)).toEqual([])

    await restoreMerchandise(staff, id, choice!.id)
    expect(await choicesOf(sale, id)).toMatchObject([{ isConfirmed: true, quantity: 3 }])
    expect(await takenPlaces(shop, dinner.poolIds[0]!)).toBe(3)
    expect(await auditOf(id, 'registration.merchandise_restored')).toEqual([{ item: 'Dinner' }])
    expect(await wrongOrdersOf(sale)).toEqual([])
  })

  test('the undo says so when somebody else has it, or they have others by now', async () => {
    const { sale, dinner, medal, staff } = await openKit()
    const [id, other] = [await addByStaff(sale), await addByStaff(sale)]
    await addMerchandise(staff, id, addition(medal))
    await addMerchandise(staff, id, addition(dinner, { quantity: 3 }))
    const [dinnerChoice, medalChoice] = await choicesOf(sale, id)
    await removeMerchandise(staff, id, medalChoice!.id)
    await removeMerchandise(staff, id, dinnerChoice!.id)
    await addMerchandise(staff, other, addition(medal))
    await addMerchandise(staff, id, addition(dinner, { quantity: 4 }))
    await expect(restoreMerchandise(staff, id, medalChoice!.id)).rejects.toMatchObject({
      code: 'sold_out',
      values: { item: 'Medal (Gold)' },
    })
    await expect(restoreMerchandise(staff, id, dinnerChoice!.id)).rejects.toMatchObject({
      code: 'merchandise_unavailable',
    })
  })

  test('what was paid online or handed out stays', async () => {
    const { sale, dinner, medal, staff } = await openKit()
    const id = await payOnline(sale, [
      [dinner, 0],
      [medal, 1],
    ])
    const [paid, free] = await choicesOf(sale, id)
    expect([paid!.isRemovable, free!.isRemovable]).toEqual([false, true])
    await expect(removeMerchandise(staff, id, paid!.id)).rejects.toMatchObject({ code: 'merchandise_paid' })
    await setDelivered(staff, id, { choiceId: free!.id, variantId: medal.variantIds[1]!, isDelivered: true })
    await expect(removeMerchandise(staff, id, free!.id)).rejects.toMatchObject({ code: 'undo_delivery_first' })
    expect((await linesOf(id)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  test('what was taken away does not come back with a cancelled athlete, and is missing if it goes with the place', async () => {
    const { sale, medal, staff } = await openKit()
    const id = await addByStaff(sale)
    const shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'included' })
    await addMerchandise(staff, id, addition(shirt))
    await addMerchandise(staff, id, addition(medal))
    const choices = await choicesOf(sale, id)
    await removeMerchandise(staff, id, choices.find(({ item }) => item === 'Shirt')!.id)
    expect((await athleteDetails(staff, { registrationId: id })).dueItems).toMatchObject([{ name: 'Shirt' }])
    const { revision } = await athleteDetails(staff, { registrationId: id })
    const restoration = await cancelAthlete(staff, id, { revision })
    await restoreAthlete(staff, id, restoration!)
    expect((await choicesOf(sale, id)).map(({ item, isConfirmed }) => [item, isConfirmed])).toEqual([
      ['Medal', true],
      ['Shirt', false],
    ])
  })
})

describe('an athlete whom staff add', () => {
  test('gets what was chosen, all of it paid outside of Dorsal, with its stock', async () => {
    const { sale, dinner, medal, staff } = await openKit({ price: 10_000 })
    const merchandise = [
      { itemId: dinner.itemId, variantId: dinner.variantIds[0]!, quantity: 2 },
      { itemId: medal.itemId, variantId: medal.variantIds[1]!, quantity: 1 },
    ]
    const id = await addByStaff(sale, { payment: 'outside', merchandise })
    expect(await linesOf(id)).toMatchObject([
      { title: 'Dinner', state: 'confirmed', quantity: 2, base: 4_000, cash: 4_000 },
      { title: 'Medal (Blue)', state: 'confirmed', quantity: 1, base: 0, cash: 0 },
    ])
    expect(await orderOf(id)).toEqual({ base: 14_000, total: 0, cash: 14_000, fee: 0, paid: true })
    expect(await takenPlaces(shop, dinner.poolIds[0]!)).toBe(2)
    expect(await choicesOf(sale, id)).toMatchObject([{ item: 'Dinner' }, { item: 'Medal' }])
    expect(await wrongOrdersOf(sale)).toEqual([])
    const free = await addByStaff(sale, { merchandise: [merchandise[0]!] })
    expect(await orderOf(free)).toEqual({ base: 0, total: 0, cash: 0, fee: 0, paid: false })
    await deleteAthlete(staff, free, { revision: 0 })
    expect(await takenPlaces(shop, dinner.poolIds[0]!)).toBe(2)
  })

  test('is rejected when some of it is sold out, unless a reason raises the stock', async () => {
    const { sale, medal } = await openKit()
    const merchandise = [{ itemId: medal.itemId, variantId: medal.variantIds[0]!, quantity: 2 }]
    await expect(addByStaff(sale, { merchandise })).rejects.toMatchObject({
      code: 'sold_out',
      values: { item: 'Medal (Gold)', variantId: medal.variantIds[0]! },
    })
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    await addByStaff(sale, { merchandise, reason: 'Twins' })
    expect(await auditOf(medal.itemId, 'merchandise.stock-raised')).toEqual([
      { variant: 'Gold', to: 2, reason: 'Twins' },
    ])
  })

  test('is asked what goes with the place; staff may leave it out, and what is sold out is left out', async () => {
    const { sale, staff, dinner } = await openKit()
    const shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'required', price: 0 })
    await sellItem(shop, sale, { name: 'Bag', rule: 'included', variants: oneVariant(0) })
    const cap = await sellItem(shop, sale, { name: 'Cap', rule: 'included', variants: oneVariant(9) })
    const page = await newAthletePage(staff, sale.eventId)
    expect(page.items.map(({ name }) => name)).toEqual(['Dinner', 'Medal', 'Shirt', 'Bag', 'Cap'])
    const { merchandise: _, ...person } = newAthlete(sale.competitionId)
    const typed = { ...person, birthDate: '05/04/1990', isSure: '' }
    const parse = (merchandise: object) => v.safeParse(newAthleteForm(page), { ...typed, merchandise })
    expect(parse({})).toMatchObject({ success: true, output: { merchandise: [{ itemId: cap.itemId, quantity: 1 }] } })
    const chosen = parse({
      [inputOf({ id: shirt.itemId })]: { variant: shirt.variantIds[1] },
      [inputOf({ id: dinner.itemId })]: { quantity: '2' },
    })
    expect(chosen.output).toMatchObject({
      merchandise: [
        { itemId: dinner.itemId, quantity: 2 },
        { itemId: shirt.itemId, variantId: shirt.variantIds[1] },
        { itemId: cap.itemId },
      ],
    })
    expect(parse({ [inputOf({ id: dinner.itemId })]: { quantity: '6' } }).success).toBe(false)
    const id = await addAthlete(staff, sale.eventId, chosen.output as NewAthlete)
    expect((await choicesOf(sale, id)).map(({ item }) => item)).toEqual(['Dinner', 'Shirt', 'Cap'])
  })
})

test('captains and members whom staff add get what goes with their place, and what they paid outside of Dorsal', async () => {
  const sale = await openTeamSale(shop, {}, { price: 10_000 })
  const staff = memberOf(sale)
  await sellItem(shop, sale, { name: 'Cap', rule: 'included', variants: oneVariant(2) })
  const dinner = await sellItem(shop, sale, { name: 'Dinner', rule: 'optional', price: 2_000, variants: oneVariant(9) })
  const merchandise = { [inputOf({ id: dinner.itemId })]: { quantity: '2' } }
  const typedOf = (dni: string) => ({
    birthDate: '05/04/1990',
    isSure: '',
    dni,
    payment: 'outside' as const,
    merchandise,
  })
  const { merchandise: _, ...team } = newTeam(sale.competitionId)
  const typedTeam = { ...team, ...typedOf('28111222'), teamSize: '4' }
  const form = v.parse(newTeamForm(await newTeamPage(staff, sale.eventId)), typedTeam)
  const teamId = await addTeam(staff, sale.eventId, form)
  const captain = (await teamDetails(staff, { id: sale.eventId, teamId })).members[0]!.id
  expect((await choicesOf(sale, captain)).map(({ item }) => item)).toEqual(['Cap', 'Dinner'])
  expect(await orderOf(captain)).toEqual({ base: 14_000, total: 0, cash: 14_000, fee: 0, paid: true })
  const page = await newMemberPage(staff, { id: sale.eventId, teamId })
  const add = (revision: number) => {
    const { merchandise: __, ...member } = newMember(sale.competitionId)
    const typed = { ...member, ...typedOf(`2811133${revision}`), revision: String(revision) }
    return addTeamMember(staff, teamId, v.parse(newMemberForm(page), typed))
  }
  const member = await add(0)
  expect((await choicesOf(sale, member)).map(({ item }) => item)).toEqual(['Cap', 'Dinner'])
  expect(await orderOf(member)).toMatchObject({ base: 18_000, cash: 18_000 })
  await expect(add(1)).rejects.toMatchObject({ code: 'sold_out', values: { item: 'Cap' } })
  expect(await wrongOrdersOf(sale)).toEqual([])
  for (const id of [captain, member])
    expect((await athleteDetails(staff, { registrationId: id })).changes.map(({ action }) => action)).toContain(
      'registration.added',
    )
})

async function payOnline(sale: Sale, chosen: Parameters<typeof draftWith>[1]): Promise<string> {
  const draft = draftWith(sale.competitionId, chosen)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft)
  await checkOut(sale.ctx, confirmationId, checkout())
  const { id } = await queryRow<{ id: string }>(
    shop,
    `update orders set state = 'confirmed', confirmed_at = now() where confirmation_id = $1 returning id`,
    [confirmationId],
  )
  await shop.owner.query(`update order_line set state = 'confirmed' where order_id = $1`, [id])
  const { registrationId } = await queryRow<{ registrationId: string }>(
    shop,
    `update registration set status = 'confirmed' where order_id = $1 returning id as "registrationId"`,
    [id],
  )
  return registrationId
}
