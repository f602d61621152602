import { expect, test } from 'vitest'
import { changeEventStatus } from '../domain/events/change-event-status.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { addCompetition, checkout, openSale, type Sale } from '../testing/shop.ts'
import { memberOf } from '../testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop()

test('two transactions that wait for each other both end, the one that was ended by doing its work again', async () => {
  const sale = await openSale(shop)
  const { poolId: otherPool } = await addCompetition(shop, sale)
  let [attempts, holders] = [0, 0]
  const bothHaveOne = Promise.withResolvers<void>()
  const takeOneOfEach = ([first, second]: readonly [string, string]) =>
    sale.ctx.db.transaction(async (em) => {
      const take = (id: string) => em.execute('update place_pool set taken = taken + 1 where id = ?', [id])
      attempts += 1
      await take(first)
      holders += 1
      if (holders === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await take(second)
    })
  await Promise.all([takeOneOfEach([sale.poolId, otherPool]), takeOneOfEach([otherPool, sale.poolId])])
  // More than three when the repeated one takes its first row before the other wakes up: they collide again.
  expect(attempts).toBeGreaterThanOrEqual(3)
  const { rows } = await shop.owner.query('select taken from place_pool where id in ($1, $2)', [sale.poolId, otherPool])
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }])
})

const endingAttempts = async <Result>({ eventId }: Sale, code: string, times: number, work: () => Promise<Result>) => {
  await shop.owner.query(`
    create sequence ended_attempts;
    create function end_attempt() returns trigger language plpgsql security definer as $$ begin
      if nextval('ended_attempts') <= ${times} then raise exception using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger end_attempt before update on event for each row when (new.id = '${eventId}')
      execute function end_attempt()`)
  try {
    return await work()
  } finally {
    await shop.owner.query('drop function end_attempt cascade; drop sequence ended_attempts')
  }
}

test.each(['40P01', '40001'])('a cancellation and a confirmation ended with %s are done again, once', async (code) => {
  const sale = await openSale(shop, { price: 0 })
  const { confirmationId } = await holdPlaces(sale)
  const { state } = await endingAttempts(sale, code, 2, () => checkOut(sale.ctx, confirmationId, checkout()))
  expect(state).toBe('confirmed')
  await endingAttempts(sale, code, 1, () => changeEventStatus(memberOf(sale), sale.eventId, 'cancelled'))
  const { rows } = await shop.owner.query(
    `select status, registrations_count as athletes,
       (select count(*)::int from audit_entry where subject = event.id::text) as entries
      from event where id = $1`,
    [sale.eventId],
  )
  expect(rows).toEqual([{ status: 'cancelled', athletes: 1, entries: 1 }])
})

test('what collides every time is given up, and no other error is tried again', async () => {
  const sale = await openSale(shop)
  const cancel = () => changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
  await expect(endingAttempts(sale, '40P01', 1_000, cancel)).rejects.toMatchObject({ code: '40P01' })
  await expect(endingAttempts(sale, '23514', 1, cancel)).rejects.toMatchObject({ code: '23514' })
  expect((await shop.owner.query('select status from event where id = $1', [sale.eventId])).rows).toEqual([
    { status: 'published' },
  ])
})
