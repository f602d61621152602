// Random sales at once, the same for the same seed: `STRESS_SEED=... vitest run --project database stress`.
import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { seededRandom } from '#rules/random/seeded-random.ts'
import { Refused } from '#rules/refusals.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import {
  addCompetition,
  addCoupon,
  addresses,
  checkout,
  draft,
  expireHold,
  limitEvent,
  openSale,
  participant,
  runJobs,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { cancelLine } from './cancel-line.ts'
import { checkOut } from './check-out.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { setPoolCapacity } from './pools.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHold } from './release-hold.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const seed = process.env.STRESS_SEED ?? newId()
const workers = 6
const rounds = 2
const stepsOfRound = 20

/** Numbers from 0 to 1 that decide a step: what is done, to which order, and how. */
type Step = Readonly<{ action: number; order: number; how: number }>

const stepsOf = (worker: string): Step[] => {
  const random = seededRandom(`${seed} ${worker}`)
  return Array.from({ length: stepsOfRound }, () => ({
    action: random.next(),
    order: random.next(),
    how: random.next(),
  }))
}
const pick = <Item>(items: readonly Item[], number: number) => items[Math.floor(number * items.length)]!

type Races = { competitionId: string; poolId: string }[]
type Scene = { sale: Sale; races: Races; drafts: string[]; orders: Set<string> }

async function openScene(): Promise<Scene> {
  const sale = await openSale(shop, { capacity: 6, price: 10_001 })
  const races = [
    sale,
    await addCompetition(shop, sale, { capacity: 8, price: 3_333, deferredCash: 777 }),
    await addCompetition(shop, sale, { capacity: null, price: 0 }),
    await addCompetition(shop, sale, { capacity: 5, price: 500, deferredCash: 300 }),
  ]
  await addCoupon(shop, sale, { code: 'MITAD', discount: 5_000, usageLimit: 3 })
  await addCoupon(shop, sale, { code: 'TOTAL', discount: 10_000, usageLimit: 2 })
  return { sale, races, drafts: Array.from({ length: 12 }, newId), orders: new Set() }
}

const buyerOf = ({ sale: { ctx } }: Scene, how: number) => ({
  ...ctx,
  network: pick(['192.0.2.1', '192.0.2.2', null], how),
  holdLimits: { ...ctx.holdLimits, placesPerPerson: 12, percentPerNetwork: 100 },
})

type Action = (scene: Scene, step: Step, confirmationId: string) => Promise<unknown>

const hold: Action = async (scene, { order, how }) => {
  const { sale, races, drafts, orders } = scene
  const count = 1 + Math.floor(how * 3)
  const participants = Array.from({ length: count }, (_, index) =>
    participant(pick(races, (order * 7 + how * 3 + index * how) % 1).competitionId, index),
  )
  const draftKey = pick(drafts, order)
  const submission = { ...draft(sale.competitionId), draftKey, participants, isSure: true }
  orders.add((await registerAthletes(buyerOf(scene, how), sale.eventId, submission)).confirmationId)
}

const checkOutAndPay: Action = async (scene, { how }, confirmationId) => {
  const form = checkout(pick([null, 'MITAD', 'TOTAL'], how))
  const buyer = { ...form.buyer, email: pick(['eva@example.com', 'leo@example.com'], (how * 5) % 1) }
  await checkOut(buyerOf(scene, how), confirmationId, { ...form, buyer }, addresses)
}

/** What the provider reports about one of its payments, twice at once. */
const report =
  (state: 'approved' | 'rejected'): Action =>
  async (_scene, { order }) => {
    const id = pick([...ledger.payments.keys()], order)
    if (!id) return
    if (ledger.payments.get(id)!.state !== 'refunded') ledger.set(id, { state })
    const settle = () => settlePayment(shop.system, { provider: 'sandbox', providerPaymentId: id, eventId: null })
    await Promise.all([settle(), settle()])
  }

const expire: Action = async ({ sale }, _step, confirmationId) => {
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(sale.ctx, { eventId: sale.eventId })
}

const cancelOne: Action = async ({ sale }, { how }, confirmationId) => {
  const { rows } = await shop.owner.query<{ id: string }>(
    'select order_line.id from order_line join orders on orders.id = order_id where confirmation_id = $1',
    [confirmationId],
  )
  if (rows.length > 0) await cancelLine(sale.ctx, confirmationId, pick(rows, how).id)
}

const limitPool: Action = ({ sale: { ctx, organizationId }, races }, { order, how }) => {
  const key = { organizationId, poolId: pick(races, order).poolId }
  return ctx.db.transaction((em) => setPoolCapacity(em, key, pick([5, 6, 8], how)))
}

const actions: Action[] = [
  hold,
  hold,
  hold,
  hold,
  hold,
  checkOutAndPay,
  checkOutAndPay,
  checkOutAndPay,
  checkOutAndPay,
  report('approved'),
  report('approved'),
  report('approved'),
  report('rejected'),
  cancelOne,
  expire,
  ({ sale }, _step, confirmationId) => startPayment(sale.ctx, confirmationId, addresses),
  ({ sale }, _step, confirmationId) => releaseHold(sale.ctx, confirmationId),
  ({ sale }, { how }) => limitEvent(sale, pick([null, 30, 40], how)),
  limitPool,
]

const unlessRejected = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })

async function run(scene: Scene, step: Step): Promise<void> {
  const confirmationId = pick([...scene.orders, 'nobody-has-this-order'], step.order)
  await unlessRejected(pick(actions, step.action)(scene, step, confirmationId))
}

/** All workers want the last places of one race and the last use of one coupon at the same moment. */
async function buyAtOnce({ sale, orders }: Scene, code: string): Promise<void> {
  const { ctx, eventId } = sale
  const narrow = await addCompetition(shop, sale, { capacity: 3, price: 1_001 })
  const wide = await addCompetition(shop, sale, { capacity: null, price: 1_001 })
  await addCoupon(shop, sale, { code, discount: 3_333, usageLimit: 1 })
  const crowd = Array.from({ length: workers }, () => draft(wide.competitionId, { athletes: 2 }))
  const held = await Promise.all(crowd.map((submission) => registerAthletes(ctx, eventId, submission)))
  for (const { confirmationId } of held) orders.add(confirmationId)
  const buy = held.map(({ confirmationId }) => checkOut(ctx, confirmationId, checkout(code), addresses))
  const want = crowd.map(() => registerAthletes(ctx, eventId, draft(narrow.competitionId, { athletes: 2 })))
  await Promise.all([...buy, ...want].map(unlessRejected))
}

const live = `('held', 'awaiting_payment', 'confirmed')`
const amounts = ['base', 'discount', 'deferred_cash', 'platform_fee', 'provider_fee', 'vat', 'total', 'net']

/** What must be true of an organization at every moment; each names the rows of which it is not. */
const invariants = {
  'a pool counts the places of its lines': `select pool.id, taken from place_pool pool where organization_id = $1
    and not exists (select from event where event.pool_id = pool.id)
    and taken <> (select coalesce(sum((place ->> 'quantity')::int), 0) from order_line, jsonb_array_elements(pools) place
      where organization_id = $1 and state in ('held', 'confirmed') and place ->> 'poolId' = pool.id::text)`,
  'a pool counts the places of its orders': `select pool.id, taken from place_pool pool where organization_id = $1
    and not exists (select from event where event.pool_id = pool.id)
    and taken <> (select coalesce(sum(quantity), 0) from order_place where pool_id = pool.id)`,
  'the pool of an event counts those of its competitions': `select pool.id, taken from place_pool pool
    join event on event.pool_id = pool.id where pool.organization_id = $1
    and taken <> (select sum(part.taken) from place_pool part where part.event_pool_id = pool.id)`,
  'no pool is over its limit':
    'select id, taken, capacity from place_pool where organization_id = $1 and taken > capacity',
  'a coupon counts its orders, within its limit': `select code, times_used from coupon where organization_id = $1
    and (times_used > usage_limit or times_used <> (select count(*) from orders
      where orders.coupon_id = coupon.id and state in ${live}))`,
  'lines add up to their order': `select orders.id, orders.state from orders join order_line on order_id = orders.id
    where orders.organization_id = $1 group by orders.organization_id, orders.id
    having ${amounts.map((name) => `orders.${name} <> sum(order_line.${name})`).join(' or ')}`,
  'the event counts what is confirmed': `select registrations_count from event where organization_id = $1
    and registrations_count <> (select count(*) from order_line where event_id = event.id and state = 'confirmed')`,
  'what was paid is confirmed or goes back': `select payment.id, payment.state, orders.state as order_state from payment
    join orders on orders.id = order_id where payment.organization_id = $1 and payment.state = 'approved'
    and refunds_total = 0 and confirmed_at is null`,
  'nobody pays twice': `select order_id from payment where organization_id = $1 and state = 'approved'
    and refunds_total = 0 group by order_id having count(*) > 1`,
  'what is confirmed was paid': `select id, total from orders where organization_id = $1 and state = 'confirmed'
    and total > 0 and not exists (select from payment where order_id = orders.id and payment.state = 'approved'
      and refunds_total = 0)`,
}

async function violations({ organizationId }: Sale): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, statement] of Object.entries(invariants)) {
    const { rows } = await shop.owner.query(statement, [organizationId])
    if (rows.length > 0) found[name] = rows
  }
  return found
}

test(
  `random sales at once keep every count and every amount true (STRESS_SEED=${seed})`,
  { timeout: 60_000 },
  async () => {
    const scene = await openScene()
    for (let round = 0; round < rounds; round += 1) {
      await limitEvent(scene.sale, null)
      await buyAtOnce(scene, `ROUND${round}`)
      const work = async (_: unknown, worker: number) => {
        for (const step of stepsOf(`${round} ${worker}`)) await run(scene, step)
      }
      await Promise.all(Array.from({ length: workers }, work))
      expect(await violations(scene.sale)).toEqual({})
      await runJobs(shop, scene.sale)
      expect(await violations(scene.sale)).toEqual({})
    }
    const { rows } = await shop.owner.query<{ state: string }>(
      'select distinct state from orders where organization_id = $1',
      [scene.sale.organizationId],
    )
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['confirmed', 'expired', 'cancelled']))
  },
)
