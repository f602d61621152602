import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '#rules/refusals.ts'

/** Who tries: the e-mail as typed in its one form (or a person's or an organization's id), and the address the request comes from. */
export type Attempt = Readonly<{ email: string; address: string }>

/** A step of buying that takes places, sends mail, tries codes or calls the provider. */
export type OrderStep = (typeof orderSteps)[number]

export const isOrderStep = (name: string): name is OrderStep => orderSteps.some((step) => step === name)

/** Who takes a step, with which organization; `email` is where the step will send mail. */
export type Buyer = Readonly<{
  organizationId: string
  address: string
  email?: string | undefined
  /** How many athletes' documents the step looks up. */
  documents?: number
}>

export type Limits = {
  /** Counts one attempt. Refuses `too_many_requests` with the `minutes` to wait when there were too many. */
  ensureAllowed(kind: AttemptKind, attempt: Attempt): Promise<void>
  /** Counts one step of an order by the buyer's network and organization, and by e-mail; refuses like ensureAllowed. */
  ensureMayOrder(step: OrderStep, buyer: Buyer): Promise<void>
  /** Forgets the e-mail's attempts: it was its owner. */
  forgive(kind: AttemptKind, attempt: Attempt): Promise<void>
}

// Attempts in a quarter of an hour: of one e-mail (or person, or invited address), and what part of those of one
// network, which may be a whole office or a club's stand on race day.
const allowed = {
  password: { email: 10, ofNetwork: 1 },
  link: { email: 5, ofNetwork: 0.6 },
  'second-factor': { email: 10, ofNetwork: 1 },
  'sign-up': { email: 5, ofNetwork: 0.1 },
  // Asked as one types: a person signing up takes some twenty looks.
  subdomain: { email: 300, ofNetwork: 3 },
  invitation: { email: 5, ofNetwork: 1 },
  // Each asks a name server of the owner's choice.
  'domain-check': { email: 30, ofNetwork: 1 },
  upload: { email: 60, ofNetwork: 1 },
  'personal-data': { email: 5, ofNetwork: 1 },
} as const
export const orderSteps = ['hold', 'checkout', 'coupon', 'pay'] as const
/** Of a network's steps, one buyer's e-mail may be written to by so many. */
const stepsForAnEmail = 1 / 6
/** A document that is refused tells who runs: a network asks for so many an order on average, and no more. */
const documentsForAnOrder = 2
const windowSeconds = 15 * 60

export type AttemptKind = keyof typeof allowed
export const attemptKinds = Object.keys(allowed) as AttemptKind[]

/** How often in a quarter of an hour one network may try each kind of thing, and take each step of an order. */
export type LimitSettings = Readonly<{ ordersPerQuarter: number; attemptsPerQuarter: number }>

/** Limits on signing in and up and on orders, counted in the database, so that all processes count together. */
export const openLimits = (pool: pg.Pool, { ordersPerQuarter, attemptsPerQuarter }: LimitSettings): Limits => {
  const limiterOf = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'limits',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
    })
  const attempts = new Map(
    attemptKinds.map((kind) => [
      kind,
      {
        email: limiterOf(`${kind}-email`, allowed[kind].email),
        address: limiterOf(`${kind}-address`, Math.ceil(attemptsPerQuarter * allowed[kind].ofNetwork)),
      },
    ]),
  )
  const orders = new Map(orderSteps.map((step) => [step, limiterOf(`${step}-network`, ordersPerQuarter)]))
  const documentsAsked = limiterOf('documents-network', ordersPerQuarter * documentsForAnOrder)
  const mails = limiterOf('checkout-email', Math.ceil(ordersPerQuarter * stepsForAnEmail))
  return {
    ensureAllowed: async (kind, { email, address }) => {
      await consume(attempts.get(kind)!.address, networkOf(address))
      await consume(attempts.get(kind)!.email, markOf(email))
    },
    ensureMayOrder: async (step, { organizationId, address, email, documents = 0 }) => {
      const network = `${organizationId} ${networkOf(address)}`
      await consume(orders.get(step)!, network)
      if (documents > 0) await consume(documentsAsked, network, documents)
      if (email) await consume(mails, `${organizationId} ${markOf(email)}`)
    },
    forgive: async (kind, { email }) => void (await attempts.get(kind)!.email.delete(markOf(email))),
  }
}

const consume = async (limiter: RateLimiterPostgres, key: string, points = 1) => {
  try {
    await limiter.consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refused({
      code: 'too_many_requests',
      values: { minutes: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)) },
    })
  }
}

// The table of counters is no list of who has an account.
const markOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** An IPv6 subscriber has a whole /64 to come from: it counts as one, however the address is written. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const written = new SocketAddress({ family: 'ipv6', address: address.split('%')[0]! }).address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(written)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = written.split('::')
  const groupsIn = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groupsIn(head), groupsIn(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
