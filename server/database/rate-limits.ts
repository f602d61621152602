import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { orderLimits } from '#rules/limits.ts'
import { Refused } from '#rules/refusals.ts'

/**
 * `email` is normalized, or the id of a person or an organization; `address` is the request's. `device` is the id of a
 * device or a session that this person has logged in with before.
 */
export type Attempt = Readonly<{ email: string; address: string; device?: string | null | undefined }>

export type OrderStep = (typeof orderSteps)[number]

export const isOrderStep = (name: string): name is OrderStep => orderSteps.some((step) => step === name)

export type Buyer = Readonly<{ organizationId: string; address: string }>

/** What ends without a payment, see `orderLimits`. */
export type NetworkCount = 'documents' | 'coupons' | 'unpaidPeople'

/** Adds `points`: 0 only checks that some are left, negative ones give back. Throws `Refused` `too_many_requests`. */
export type CountByNetwork = (what: NetworkCount, buyer: Buyer, points: number) => Promise<void>

export type RateLimits = {
  /** Counts one attempt. Throws `Refused` `too_many_requests` with the `minutes` to wait. */
  ensureAllowed(kind: AttemptKind, attempt: Attempt): Promise<void>
  /** Counts in this process, which it protects. */
  ensureMayOrder(step: OrderStep, buyer: Buyer): Promise<void>
  countByNetwork: CountByNetwork
  /** Counts a checkout of an order that is held, by the e-mail of its buyer. */
  ensureMayMailBuyer(buyer: Readonly<{ organizationId: string; email: string }>): Promise<void>
  ensureMaySendFile(sender: Buyer): Promise<void>
  resetAttempts(kind: AttemptKind, attempt: Attempt): Promise<void>
}

type AttemptLimit = Readonly<{ email: number; networkShare: number; everywhere?: number }>

// In 15 minutes: attempts of one e-mail, person or invited address, and the share of `attemptsPerQuarter` that one
// network may use. A network can be a whole office or a club's stand on race day. With `everywhere`, `email` counts for
// each network, and `everywhere` for all of them: otherwise a stranger who knows an e-mail could lock its owner out.
const attemptLimits = {
  password: { email: 10, networkShare: 1, everywhere: 200 },
  'login-link': { email: 5, networkShare: 0.6, everywhere: 50 },
  recovery: { email: 5, networkShare: 0.6, everywhere: 50 },
  verification: { email: 5, networkShare: 0.6, everywhere: 50 },
  link: { email: 5, networkShare: 0.6 },
  'second-factor': { email: 10, networkShare: 1 },
  'sign-up': { email: 5, networkShare: 0.1, everywhere: 50 },
  // Checked while typing: about twenty times in a sign-up.
  subdomain: { email: 300, networkShare: 3 },
  'waiting-list': { email: 10, networkShare: 0.5 },
  // By album: a code is short. A whole stadium may enter it and like teams through one network.
  'album-code': { email: 20, networkShare: 1, everywhere: 400 },
  'album-like': { email: 10, networkShare: 5 },
  invitation: { email: 5, networkShare: 1 },
  // Each queries a name server that the owner chooses.
  'domain-check': { email: 30, networkShare: 1 },
  upload: { email: 60, networkShare: 1 },
  // 200 pictures of an event at once, and some of them again.
  gallery: { email: 450, networkShare: 5 },
  'personal-data': { email: 5, networkShare: 1 },
  // By registration, as the next one.
  'registration-code': { email: 5, networkShare: 0.6 },
  'registration-change': { email: 30, networkShare: 1 },
  // By order: saved while typing, a second after each pause.
  'order-draft': { email: 300, networkShare: 10 },
} as const satisfies Record<string, AttemptLimit>
/** After `everywhere`: doubled each time within a day. Networks of one attacker take turns for as long as it pays. */
const waitSeconds = { first: 5 * 60, longest: 4 * 3600, forgotten: 24 * 3600 } as const
export const orderSteps = ['hold', 'checkout', 'coupon', 'pay'] as const
const windowSeconds = 15 * 60
const unpaidSeconds = 60 * 60

export type AttemptKind = keyof typeof attemptLimits
export const attemptKinds = Object.keys(attemptLimits) as AttemptKind[]

export type RateLimitSettings = Readonly<{ ordersPerQuarter: number; attemptsPerQuarter: number }>

export const openRateLimits = (
  pool: pg.Pool,
  { ordersPerQuarter, attemptsPerQuarter }: RateLimitSettings,
): RateLimits => {
  const limiterOf = (keyPrefix: string, points: number, duration: number = windowSeconds) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'limits',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  const attemptLimiters = new Map(
    attemptKinds.map((kind) => {
      const { email, networkShare, everywhere }: AttemptLimit = attemptLimits[kind]
      return [
        kind,
        {
          email: limiterOf(`${kind}-email`, email),
          address: limiterOf(`${kind}-address`, Math.ceil(attemptsPerQuarter * networkShare)),
          device: limiterOf(`${kind}-device`, email),
          everywhere: everywhere === undefined ? null : limiterOf(`${kind}-everywhere`, everywhere),
        },
      ]
    }),
  )
  const waits = limiterOf('waits', Number.MAX_SAFE_INTEGER, waitSeconds.forgotten)
  const consumeEverywhere = async (limiter: RateLimiterPostgres, key: string) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const isFirstRefusal = error.consumedPoints === limiter.points + 1
      throw tooMany(isFirstRefusal ? await beginWait(limiter, key) : error.msBeforeNext)
    }
  }
  const beginWait = async (limiter: RateLimiterPostgres, key: string): Promise<number> => {
    const { consumedPoints: times } = await waits.consume(`${limiter.keyPrefix} ${key}`)
    const seconds = Math.min(waitSeconds.first * 2 ** (times - 1), waitSeconds.longest)
    await limiter.block(key, seconds)
    return seconds * 1000
  }
  const inProportion = (limit: number) => Math.ceil((limit * ordersPerQuarter) / orderLimits.requests)
  const orderLimiter = new RateLimiterMemory({ points: ordersPerQuarter, duration: windowSeconds })
  const networkLimiters: Record<NetworkCount, RateLimiterPostgres> = {
    documents: limiterOf('documents-network', inProportion(orderLimits.documents)),
    coupons: limiterOf('coupons-network', inProportion(orderLimits.coupons)),
    unpaidPeople: limiterOf('unpaid-network', inProportion(orderLimits.unpaidPeople), unpaidSeconds),
  }
  const fileLimiter = limiterOf('files-network', inProportion(orderLimits.files))
  const mailLimiter = limiterOf('checkout-email', inProportion(orderLimits.checkoutsOfEmail))
  return {
    ensureAllowed: async (kind, { email, address, device }) => {
      const limiters = attemptLimiters.get(kind)!
      const network = networkOf(address)
      if (device) return consume(limiters.device, `${hashOf(email)} ${device}`)
      await consume(limiters.address, network)
      if (!limiters.everywhere) return consume(limiters.email, hashOf(email))
      await consume(limiters.email, `${hashOf(email)} ${network}`)
      await consumeEverywhere(limiters.everywhere, hashOf(email))
    },
    ensureMayOrder: (step, { organizationId, address }) =>
      consume(orderLimiter, `${step} ${organizationId} ${networkOf(address)}`),
    countByNetwork: async (what, { organizationId, address }, points) => {
      const limiter = networkLimiters[what]
      const network = networkOf(address)
      const key = what === 'unpaidPeople' ? network : `${organizationId} ${network}`
      if (points > 0) return consume(limiter, key, points)
      if (points < 0) return void (await limiter.reward(key, -points))
      const used = await limiter.get(key)
      if (used && used.consumedPoints >= limiter.points) throw tooMany(used.msBeforeNext)
    },
    ensureMayMailBuyer: ({ organizationId, email }) => consume(mailLimiter, `${organizationId} ${hashOf(email)}`),
    ensureMaySendFile: ({ organizationId, address }) => consume(fileLimiter, `${organizationId} ${networkOf(address)}`),
    resetAttempts: async (kind, { email, address, device }) => {
      const limiters = attemptLimiters.get(kind)!
      if (device) await limiters.device.delete(`${hashOf(email)} ${device}`)
      else await limiters.email.delete(limiters.everywhere ? `${hashOf(email)} ${networkOf(address)}` : hashOf(email))
    },
  }
}

const consume = async (limiter: RateLimiterPostgres | RateLimiterMemory, key: string, points = 1) => {
  try {
    await limiter.consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooMany(error.msBeforeNext)
  }
}

const tooMany = (waitMs: number) =>
  new Refused({ code: 'too_many_requests', values: { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) } })

// Hashed, so that the table of counters does not list who has an account.
const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** An IPv6 subscriber has a whole /64, so it counts as one address, in any notation. */
export const networkOf = (address: string): string => {
  // Without a proxy most addresses are mapped ones, and parsing one takes as long as counting its visitor.
  const ipv4 = mappedIpv4Of(address)
  if (ipv4 || !isIPv6(address)) return ipv4 ?? address
  const normalized = new SocketAddress({ family: 'ipv6', address: address.split('%')[0]! }).address
  const normalizedIpv4 = mappedIpv4Of(normalized)
  if (normalizedIpv4) return normalizedIpv4
  const [head = '', tail = ''] = normalized.split('::')
  const groupsIn = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groupsIn(head), groupsIn(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

const mappedIpv4Of = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
