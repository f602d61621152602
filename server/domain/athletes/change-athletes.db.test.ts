import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { addByStaff, athleteRow, countsOf } from '#server/testing/added-by-staff.ts'
import { holdPlaces, sellAt } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addCoupon,
  checkout,
  limitEvent,
  openSale,
  participant,
  queryRow,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkOut } from '../orders/check-out.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { setResult } from '../registrations/set-result.ts'
import { cancelAthlete } from './cancel-athlete.ts'
import { deleteAthlete } from './delete-athlete.ts'
import { editAthlete } from './edit-athlete.ts'
import { findAthlete } from './find-athlete.ts'
import { moveAthlete } from './move-athlete.ts'
import { restoreAthlete } from './restore-athlete.ts'

const shop = useShop()

const idsOf = async ({ eventId }: Sale): Promise<string[]> =>
  (
    await shop.owner.query<{ id: string }>('select id from registration where event_id = $1 order by position', [
      eventId,
    ])
  ).rows.map(({ id }) => id)
const move = { clearsBib: false, reason: '', revision: 0 }
const linesOf = async ({ eventId }: Sale) =>
  (
    await shop.owner.query<{ base: number; cash: number }>(
      'select base::int, deferred_cash::int as cash from order_line where event_id = $1 order by position',
      [eventId],
    )
  ).rows
const poolOfEvent = ({ eventId }: Sale) =>
  queryRow(shop, 'select capacity, taken from place_pool where id = (select pool_id from event where id = $1)', [
    eventId,
  ])
const none = { taken: 0, held: 0, registrations: 0 }

type Wait = { work: () => Promise<unknown>; meanwhile?: () => Promise<unknown>; ends?: 'commit' | 'rollback' }

/** Starts work that waits for what a statement has locked, does something else meanwhile, and lets the work go on. */
async function startBehind(
  [statement, values]: [string, string[]],
  { work, meanwhile, ends = 'rollback' }: Wait,
): Promise<void> {
  const client = await shop.owner.connect()
  let started: Promise<unknown> | null = null
  try {
    await client.query('begin')
    await client.query(statement, values)
    started = work()
    started.catch(() => null)
    const waiting = `select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`
    await expect.poll(async () => (await shop.owner.query(waiting)).rowCount).toBe(1)
    await meanwhile?.()
  } finally {
    await client.query(ends)
    client.release()
  }
  await started
}

describe('a correction', () => {
  const person = (sale: Sale) => {
    const { competitionId: _, ...columns } = participant(sale.competitionId)
    return { ...columns, revision: 0, isSure: false, replaces: 'no' as const }
  }

  test('changes what is searched, and who registered themselves as the buyer too', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await setBibNumber(memberOf(sale), id, '7')
    await editAthlete(memberOf(sale), id, { ...person(sale), firstName: 'Anna', email: 'anna@example.com' })
    const row = await athleteRow(shop, id)
    expect(row).toMatchObject({ revision: 1, search_text: expect.stringMatching(/^anna .*anna@example\.com \d+ 7$/) })
    const { buyer } = await queryRow<{ buyer: object }>(shop, 'select buyer from orders where id = $1', [row.order_id])
    expect(buyer).toMatchObject({ firstName: 'Anna', email: 'anna@example.com', address: '' })
  })

  test('of what somebody else has corrected meanwhile is rejected, and so is a document of another athlete', async () => {
    const sale = await openSale(shop)
    const { dni } = participant(sale.competitionId)
    await addByStaff(sale, { dni })
    const id = await addByStaff(sale)
    await expect(editAthlete(memberOf(sale), id, { ...person(sale), dni })).rejects.toMatchObject({
      code: 'document_taken',
    })
    const outcomes = await Promise.allSettled(
      ['Eva', 'Iris'].map((firstName) => editAthlete(memberOf(sale), id, { ...person(sale), firstName })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((outcome) => outcome.status === 'rejected')!.reason).toMatchObject({
      code: 'changed_meanwhile',
      values: { revision: 1 },
    })
  })

  test('is found by the bib that is given while it waits', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await startBehind([`update registration set bib_number = '7' where id = $1`, [id]], {
      work: () => editAthlete(memberOf(sale), id, { ...person(sale), firstName: 'Anna' }),
      ends: 'commit',
    })
    expect((await athleteRow(shop, id)).search_text).toMatch(/^anna .* 7$/)
  })

  test('of age or sex moves a finisher to another category, not one of a results file', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale, { gender: 'female', birthDate: '1990-04-05' })
    await setResult(memberOf(sale), id, '1:00:00')
    const category = async () =>
      (await queryRow<{ category: string }>(shop, 'select category from registration where id = $1', [id])).category
    const before = await category()
    await editAthlete(memberOf(sale), id, { ...person(sale), birthDate: '1950-04-05' })
    expect(await category()).not.toBe(before)
    await shop.owner.query(`update registration set category = 'Elite' where id = $1`, [id])
    await editAthlete(memberOf(sale), id, { ...person(sale), birthDate: '1990-04-05', revision: 1 })
    expect(await category()).toBe('Elite')
  })
})

describe('a move', () => {
  test('takes the place along, there and back, and keeps the bib unless it is to be cleared', async () => {
    const sale = await openSale(shop)
    const other = await addCompetition(shop, sale)
    const id = await addByStaff(sale)
    await setBibNumber(memberOf(sale), id, '42')
    await moveAthlete(memberOf(sale), id, { ...move, competitionId: other.competitionId })
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 1 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 1, held: 1, registrations: 1 })
    expect(await athleteRow(shop, id)).toMatchObject({ competition_id: other.competitionId, bib_number: '42' })
    await moveAthlete(memberOf(sale), id, { ...move, competitionId: sale.competitionId, revision: 1, clearsBib: true })
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 0, held: 0, registrations: 1 })
    const row = await athleteRow(shop, id)
    expect([row.bib_number, row.revision, row.search_text.endsWith(' 42')]).toEqual([null, 2, false])
  })

  test('leaves price and agreed cash of a paid order as they were', async () => {
    const sale = await openSale(shop, { price: 10_000, deferredCash: 2_000 })
    const other = await addCompetition(shop, sale, { price: 10_000, deferredCash: 5_000 })
    await sellAt(shop, sale, { athletes: 2, confirmedAt: '2026-05-01T12:00:00Z' })
    const [id] = await idsOf(sale)
    await moveAthlete(memberOf(sale), id!, { ...move, competitionId: other.competitionId })
    const line = await queryRow(
      shop,
      `select title, base::int, deferred_cash::int as cash from order_line
       where id = (select line_id from registration where id = $1)`,
      [id],
    )
    expect(line).toEqual({ title: `21K ${other.competitionId}`, base: 10_000, cash: 2_000 })
  })

  test('to another price or a full competition is rejected; a reason raises the limit', async () => {
    const sale = await openSale(shop)
    const dear = await addCompetition(shop, sale, { price: 10_001 })
    const full = await addCompetition(shop, sale, { capacity: 0 })
    const id = await addByStaff(sale)
    const moveTo = (competitionId: string, reason = '') =>
      moveAthlete(memberOf(sale), id, { ...move, competitionId, reason })
    await expect(moveTo(dear.competitionId)).rejects.toMatchObject({ code: 'price_differs' })
    await expect(moveTo(full.competitionId)).rejects.toMatchObject({ code: 'competition_full' })
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
    await moveTo(full.competitionId, 'Injured, runs the short one')
    expect(await countsOf(shop, { ...sale, ...full })).toEqual({ taken: 1, held: 1, registrations: 1 })
  })

  test('to a dearer one leaves the difference due in cash, or leaves the price, as staff say', async () => {
    const sale = await openSale(shop)
    const dear = await addCompetition(shop, sale, { price: 12_500 })
    await sellAt(shop, sale, { athletes: 2, confirmedAt: '2026-05-01T12:00:00Z' })
    const [first, second] = await idsOf(sale)
    const to = { ...move, competitionId: dear.competitionId }
    await moveAthlete(memberOf(sale), first!, { ...to, difference: 'settled' })
    await moveAthlete(memberOf(sale), second!, { ...to, difference: 'waived' })
    expect(await linesOf(sale)).toEqual([
      { base: 12_500, cash: 2_500 },
      { base: 10_000, cash: 0 },
    ])
    const order = await queryRow(
      shop,
      'select base::int, deferred_cash::int as cash, total::int from orders where organization_id = $1',
      [sale.organizationId],
    )
    // What was paid online stays as it was: twice 11,433.7.
    expect(order).toEqual({ base: 22_500, cash: 2_500, total: 22_867 })
  })

  test('to another price is rejected before the order is confirmed', async () => {
    const sale = await openSale(shop)
    const dear = await addCompetition(shop, sale, { price: 12_500 })
    await holdPlaces(sale)
    const [id] = await idsOf(sale)
    const to = { ...move, competitionId: dear.competitionId, difference: 'settled' } as const
    await expect(moveAthlete(memberOf(sale), id!, to)).rejects.toMatchObject({ code: 'price_differs' })
  })

  test('with a reason raises no limit of the event, whose places stay as many', async () => {
    const sale = await openSale(shop)
    const full = await addCompetition(shop, sale, { capacity: 0 })
    await limitEvent(sale, 1)
    const id = await addByStaff(sale)
    await moveAthlete(memberOf(sale), id, { ...move, competitionId: full.competitionId, reason: 'Injured' })
    expect(await poolOfEvent(sale)).toEqual({ capacity: 1, taken: 1 })
    expect(await countsOf(shop, { ...sale, ...full })).toEqual({ taken: 1, held: 1, registrations: 1 })
    const audited = 'select action from audit_entry where subject = any ($1) and action like $2'
    const limits = await shop.owner.query(audited, [[sale.eventId, full.competitionId], '%.limit-raised'])
    expect(limits.rows).toEqual([{ action: 'competition.limit-raised' }])
  })

  test('leaves the bib that is given while it waits, and is found by it', async () => {
    const sale = await openSale(shop)
    const { competitionId, poolId } = await addCompetition(shop, sale)
    const id = await addByStaff(sale)
    await startBehind(['select from place_pool where id = $1 for no key update', [poolId]], {
      work: () => moveAthlete(memberOf(sale), id, { ...move, competitionId }),
      meanwhile: () => setBibNumber(memberOf(sale), id, '42'),
    })
    const row = await athleteRow(shop, id)
    expect([row.competition_id, row.bib_number]).toEqual([competitionId, '42'])
    expect(row.search_text).toMatch(/ 42$/)
  })

  test('leaves somebody else the bib that they are given while it waits', async () => {
    const sale = await openSale(shop)
    const { competitionId, poolId } = await addCompetition(shop, sale)
    const [id, other] = [await addByStaff(sale), await addByStaff(sale)]
    await setBibNumber(memberOf(sale), id, '5')
    await startBehind(['select from place_pool where id = $1 for no key update', [poolId]], {
      work: () => moveAthlete(memberOf(sale), id, { ...move, competitionId }),
      meanwhile: async () => {
        await setBibNumber(memberOf(sale), id, '6')
        await setBibNumber(memberOf(sale), other, '5')
      },
    })
    expect(await athleteRow(shop, id)).toMatchObject({ competition_id: competitionId, bib_number: '6' })
    expect(await athleteRow(shop, other)).toMatchObject({ bib_number: '5' })
  })

  test('of two to the last place, one is rejected and stays where it was', async () => {
    const sale = await openSale(shop)
    const other = await addCompetition(shop, sale, { capacity: 1 })
    const ids = [await addByStaff(sale), await addByStaff(sale)]
    const outcomes = await Promise.allSettled(
      ids.map((id) => moveAthlete(memberOf(sale), id, { ...move, competitionId: other.competitionId })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 2 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 1, held: 1, registrations: 2 })
  })
})

describe('a cancelled athlete', () => {
  test('gives place and bib back, and gets both again by an undo', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await setBibNumber(memberOf(sale), id, '42')
    const restoration = await cancelAthlete(memberOf(sale), id, { revision: 0 })
    expect(restoration).toEqual({ revision: 1, bibNumber: '42' })
    expect(await countsOf(shop, sale)).toEqual(none)
    expect(await restoreAthlete(memberOf(sale), id, restoration!)).toBe('42')
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
    expect(await athleteRow(shop, id)).toMatchObject({ status: 'confirmed', bib_number: '42', revision: 2 })
  })

  test('gets the bib back that was given while the cancellation waited', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await setBibNumber(memberOf(sale), id, '42')
    let restoration: unknown = null
    await startBehind(['select from place_pool where id = $1 for no key update', [sale.poolId]], {
      work: async () => (restoration = await cancelAthlete(memberOf(sale), id, { revision: 0 })),
      meanwhile: () => setBibNumber(memberOf(sale), id, '43'),
    })
    expect(restoration).toEqual({ revision: 1, bibNumber: '43' })
  })

  test('is not taken back into a place, or to a document, that somebody else has by now; a bib is left to them', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    const { dni } = participant(sale.competitionId)
    const id = await addByStaff(sale, { dni })
    await setBibNumber(memberOf(sale), id, '42')
    const restoration = (await cancelAthlete(memberOf(sale), id, { revision: 0 }))!
    const restore = () => restoreAthlete(memberOf(sale), id, restoration)
    const next = await addByStaff(sale, { dni })
    await setBibNumber(memberOf(sale), next, '0042')
    await expect(restore()).rejects.toMatchObject({ code: 'document_taken' })
    await shop.owner.query(`update registration set dni = 'X1' where id = $1`, [next])
    await expect(restore()).rejects.toMatchObject({ code: 'competition_full' })
    await shop.owner.query('update place_pool set capacity = 2 where id = $1', [sale.poolId])
    expect(await restore()).toBeNull()
    expect(await athleteRow(shop, id)).toMatchObject({ status: 'confirmed', bib_number: null })
  })

  test('is taken back without the bib that somebody else is given at the same time', async () => {
    const sale = await openSale(shop)
    const [id, other] = [await addByStaff(sale), await addByStaff(sale)]
    await setBibNumber(memberOf(sale), id, '42')
    const restoration = (await cancelAthlete(memberOf(sale), id, { revision: 0 }))!
    await startBehind([`update registration set bib_number = '42' where id = $1`, [other]], {
      work: () => restoreAthlete(memberOf(sale), id, restoration),
      ends: 'commit',
    })
    expect(await athleteRow(shop, id)).toMatchObject({ status: 'confirmed', bib_number: null })
    expect(await athleteRow(shop, other)).toMatchObject({ bib_number: '42' })
    expect(await countsOf(shop, sale)).toEqual({ taken: 2, held: 2, registrations: 2 })
  })

  test('is taken back alone, no matter who was cancelled after them, and moves and is cancelled again', async () => {
    const sale = await openSale(shop, { price: 0 })
    const other = await addCompetition(shop, sale, { price: 0 })
    const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
    await checkOut(sale.ctx, confirmationId, checkout())
    const [first, second] = await idsOf(sale)
    for (const id of [first, second]) await cancelAthlete(memberOf(sale), id!, { revision: 0 })
    await restoreAthlete(memberOf(sale), first!, { revision: 1, bibNumber: '' })
    await moveAthlete(memberOf(sale), first!, { ...move, competitionId: other.competitionId, revision: 2 })
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 1 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 1, held: 1, registrations: 1 })
    await restoreAthlete(memberOf(sale), second!, { revision: 1, bibNumber: '' })
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 2 })
    await cancelAthlete(memberOf(sale), second!, { revision: 2 })
    await cancelAthlete(memberOf(sale), first!, { revision: 3 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual(none)
    expect(await queryRow(shop, 'select state from orders where event_id = $1', [sale.eventId])).toEqual({
      state: 'cancelled',
    })
  })

  test('is not taken back by an undo of what somebody else has changed since', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    const restoration = (await cancelAthlete(memberOf(sale), id, { revision: 0 }))!
    await restoreAthlete(memberOf(sale), id, restoration)
    const again = (await cancelAthlete(memberOf(sale), id, { revision: 2 }))!
    await expect(restoreAthlete(memberOf(sale), id, restoration)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      values: { revision: 3 },
    })
    await restoreAthlete(memberOf(sale), id, again)
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  })

  test('takes no bib and no time', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await cancelAthlete(memberOf(sale), id, { revision: 0 })
    const rejection = { code: 'athlete_cancelled' }
    await expect(setBibNumber(memberOf(sale), id, '42')).rejects.toMatchObject(rejection)
    await expect(setResult(memberOf(sale), id, '1:00:00')).rejects.toMatchObject(rejection)
  })

  test('lets the person who registered them register again in the same draft', async () => {
    const sale = await openSale(shop, { price: 0 })
    const draftKey = newId()
    const { confirmationId } = await holdPlaces(sale, { draftKey })
    await checkOut(sale.ctx, confirmationId, checkout())
    const [id] = await idsOf(sale)
    await cancelAthlete(memberOf(sale), id!, { revision: 0 })
    await holdPlaces(sale, { draftKey })
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 0 })
  })

  test('gives the use of a coupon back with the order, and takes it again', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'TOTAL', discount: 10_000 })
    const { confirmationId } = await holdPlaces(sale)
    await checkOut(sale.ctx, confirmationId, checkout('TOTAL'))
    const uses = async () =>
      (
        await queryRow<{ n: number }>(shop, 'select times_used as n from coupon where organization_id = $1', [
          sale.organizationId,
        ])
      ).n
    const [id] = await idsOf(sale)
    const restoration = (await cancelAthlete(memberOf(sale), id!, { revision: 0 }))!
    expect(await uses()).toBe(0)
    await restoreAthlete(memberOf(sale), id!, restoration)
    expect(await uses()).toBe(1)
  })
})

test('an athlete of an order that was paid online is not cancelled alone, one of an unpaid order is', async () => {
  const sale = await openSale(shop)
  await sellAt(shop, sale, { athletes: 1, confirmedAt: '2026-05-01T12:00:00Z' })
  const [paidId] = await idsOf(sale)
  await expect(cancelAthlete(memberOf(sale), paidId!, { revision: 0 })).rejects.toMatchObject({ code: 'order_paid' })
  const other = await openSale(shop)
  await holdPlaces(other, { athletes: 2 })
  const [first, second] = await idsOf(other)
  expect(await cancelAthlete(memberOf(other), first!, { revision: 0 })).toBeNull()
  expect(await idsOf(other)).toEqual([second])
  expect(await countsOf(shop, other)).toEqual({ taken: 1, held: 1, registrations: 0 })
})

describe('a deleted athlete', () => {
  const rowsOf = async (table: string, { organizationId }: Sale) =>
    (
      await queryRow<{ n: number }>(shop, `select count(*)::int as n from ${table} where organization_id = $1`, [
        organizationId,
      ])
    ).n

  test('is gone with the order and its mails, and the place is free', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await deleteAthlete(memberOf(sale), id, { revision: 0 })
    for (const table of ['registration', 'orders', 'order_line', 'order_place', 'message'])
      expect([table, await rowsOf(table, sale)]).toEqual([table, 0])
    expect(await countsOf(shop, sale)).toEqual(none)
  })

  test('of an unpaid order leaves the others as they were, at their price', async () => {
    const sale = await openSale(shop)
    await holdPlaces(sale, { athletes: 3 })
    const [id] = await idsOf(sale)
    await deleteAthlete(memberOf(sale), id!, { revision: 0 })
    expect(await countsOf(shop, sale)).toEqual({ taken: 2, held: 2, registrations: 0 })
    expect(await queryRow(shop, 'select base::int, state from orders where event_id = $1', [sale.eventId])).toEqual({
      base: 20_000,
      state: 'held',
    })
  })

  test('of whom money is accounted for stays; so does one with an attempt to pay', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale, { payment: 'outside' })
    const attempt = () => deleteAthlete(memberOf(sale), id, { revision: 0 })
    await expect(attempt()).rejects.toMatchObject({ code: 'athlete_has_money' })
    await cancelAthlete(memberOf(sale), id, { revision: 0 })
    await expect(deleteAthlete(memberOf(sale), id, { revision: 1 })).rejects.toMatchObject({
      code: 'athlete_has_money',
    })
    expect(await rowsOf('registration', sale)).toBe(1)
  })

  test('is gone once of two who delete at once', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    const attempts = await Promise.allSettled([1, 2].map(() => deleteAthlete(memberOf(sale), id, { revision: 0 })))
    const [rejection] = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
    expect(rejection).toMatchObject({ code: 'not_found' })
    expect(await countsOf(shop, sale)).toEqual(none)
  })

  test('may be cancelled before', async () => {
    const sale = await openSale(shop)
    const id = await addByStaff(sale)
    await cancelAthlete(memberOf(sale), id, { revision: 0 })
    await deleteAthlete(memberOf(sale), id, { revision: 1 })
    expect(await rowsOf('orders', sale)).toBe(0)
    expect(await countsOf(shop, sale)).toEqual(none)
  })
})

test.each(['\u0000', '7\u0000', '7\n'])('nobody is found by %j', async (key) => {
  const sale = await openSale(shop)
  await expect(findAthlete(memberOf(sale), { key, eventId: null })).rejects.toMatchObject({ code: 'not_found' })
})
