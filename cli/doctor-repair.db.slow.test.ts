import { beforeEach, describe, expect, test } from 'vitest'
import { cancelAthlete } from '#server/domain/athletes/cancel-athlete.ts'
import { restoreAthlete } from '#server/domain/athletes/restore-athlete.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { countsOf } from '#server/testing/added-by-staff.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, addCoupon, checkout, openSale, type Sale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'

// A database of its own, as doctor looks at all organizations.
const urls = await useTestDatabase()
const { dorsal, rows } = useOperator(urls)
const shop = useShop({}, urls)
let sale: Sale
let ids: string[]
let number: string

type Finding = { state: string; subject: string; message: string }
const findingsOf = async (subject: string, ...args: string[]): Promise<[string, string][]> => {
  const { findings } = (await dorsal('doctor', ...args, '--json')).json as { findings: Finding[] }
  return findings.filter((each) => each.subject === subject).map(({ state, message }) => [state, message])
}
const right = [['ok', 'orders have the lines and places of their athletes']]

beforeEach(async () => {
  sale = await openSale(shop, { price: 0 })
  const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
  await checkOut(sale.ctx, confirmationId, checkout())
  const athletes = await rows('select id from registration where event_id = $1 order by position', [sale.eventId])
  ids = athletes.map(({ id }: { id: string }) => id)
  ;[{ number }] = await rows('select confirmation_number as number from orders where event_id = $1', [sale.eventId])
})

describe('doctor', () => {
  test('finds and repairs an order of which a cancelled athlete has a place', async () => {
    await cancelAthlete(memberOf(sale), ids[0]!, { revision: 0 })
    await cancelAthlete(memberOf(sale), ids[1]!, { revision: 0 })
    await restoreAthlete(memberOf(sale), ids[0]!, { revision: 1, bibNumber: '' })
    expect(await findingsOf('orders')).toEqual(right)
    await rows(`update order_line set state = 'confirmed' where event_id = $1`, [sale.eventId])
    await rows('update order_place set quantity = 2 where pool_id = $1', [sale.poolId])
    await rows('update place_pool set taken = 2 where id = $1', [sale.poolId])
    await rows('update event set registrations_count = 5 where id = $1', [sale.eventId])
    const found = [['fail', `lines or places of ${number} differ from their athletes: dorsal doctor --repair`]]
    expect(await findingsOf('orders')).toEqual(found)
    expect(await findingsOf('repair', '--repair', '--dry-run')).toEqual([['ok', `${number} would be repaired`]])
    expect(await findingsOf('orders')).toEqual(found)
    expect(await findingsOf('repair', '--repair')).toEqual([['ok', `${number} is repaired`]])
    expect(await findingsOf('orders')).toEqual(right)
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
    const lines = await rows('select state from order_line where event_id = $1 order by state', [sale.eventId])
    expect(lines).toEqual([{ state: 'cancelled' }, { state: 'confirmed' }])
    const entries = await rows(`select actor from audit_entry where action = 'order.repaired'`)
    expect(entries).toEqual([{ actor: expect.stringMatching(/^operator:/) }])
  })

  test('ends an order of which all athletes are cancelled, and releases its coupon', async () => {
    await addCoupon(shop, sale, { code: 'HALF', discount: 5_000 })
    const [coupon] = await rows(`update coupon set times_used = 1 where organization_id = $1 returning id`, [
      sale.organizationId,
    ])
    await rows('update orders set coupon_id = $1 where event_id = $2', [coupon.id, sale.eventId])
    await rows(`update registration set status = 'cancelled' where event_id = $1`, [sale.eventId])
    expect(await findingsOf('repair', '--repair')).toEqual([['ok', `${number} is repaired`]])
    expect(await rows('select state from orders where event_id = $1', [sale.eventId])).toEqual([{ state: 'cancelled' }])
    const lines = await rows('select state from order_line where event_id = $1', [sale.eventId])
    expect(lines).toEqual([{ state: 'ended' }, { state: 'ended' }])
    expect(await rows('select times_used from coupon where id = $1', [coupon.id])).toEqual([{ times_used: 0 }])
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
    expect(await findingsOf('orders')).toEqual(right)
  })

  test('leaves an order paid online to be refunded, also when all of its athletes are cancelled', async () => {
    await rows('update orders set total = 2_000 where event_id = $1', [sale.eventId])
    await rows(`update registration set status = 'cancelled' where event_id = $1`, [sale.eventId])
    expect(await findingsOf('repair', '--repair')).toEqual([['ok', `${number} is repaired`]])
    expect(await rows('select state from orders where event_id = $1', [sale.eventId])).toEqual([{ state: 'confirmed' }])
    const lines = await rows('select state from order_line where event_id = $1', [sale.eventId])
    expect(lines).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
    expect(await findingsOf('orders')).toEqual(right)
  })

  test('takes the places of athletes who have none, in the competition where they run, or says that none is left', async () => {
    const other = await addCompetition(shop, sale, { price: 0, capacity: 1 })
    await rows('update registration set competition_id = $1 where event_id = $2', [other.competitionId, sale.eventId])
    const stays = [['fail', `${number} stays as it is. There are not so many places left.`]]
    expect(await findingsOf('repair', '--repair')).toEqual(stays)
    expect(await countsOf(shop, sale)).toEqual({ taken: 2, held: 2, registrations: 2 })
    await rows('update place_pool set capacity = 2 where id = $1', [other.poolId])
    expect(await findingsOf('repair', '--repair')).toEqual([['ok', `${number} is repaired`]])
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 2 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 2, held: 2, registrations: 2 })
    expect(await findingsOf('orders')).toEqual(right)
  })
})
