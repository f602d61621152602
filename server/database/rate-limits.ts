import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '#rules/refusals.ts'

/** `email` is normalized, or the id of a person or an organization; `address` is the request's. */
export type Attempt = Readonly<{ email: string; address: string }>

export type OrderStep = (typeof orderSteps)[number]

export const isOrderStep = (name: string): name is OrderStep => orderSteps.some((step) => step === name)

export type Buyer = Readonly<{
  organizationId: string
  address: string
  email?: string | undefined
  documents?: number
}>

export type RateLimits = {
  /** Counts one attempt. Throws `Refused` `too_many_requests` with the `minutes` to wait. */
  ensureAllowed(kind: AttemptKind, attempt: Attempt): Promise<void>
  ensureMayOrder(step: OrderStep, buyer: Buyer): Promise<void>
  ensureMaySendFile(sender: Pick<Buyer, 'organizationId' | 'address'>): Promise<void>
  resetAttempts(kind: AttemptKind, attempt: Attempt): Promise<void>
}

// In 15 minutes: attempts of one e-mail, person or invited address, and the share of `attemptsPerQuarter` that one
// network may use. A network can be a whole office or a club's stand on race day.
const attemptLimits = {
  password: { email: 10, networkShare: 1 },
  link: { email: 5, networkShare: 0.6 },
  'second-factor': { email: 10, networkShare: 1 },
  'sign-up': { email: 5, networkShare: 0.1 },
  // Checked while typing: about twenty times in a sign-up.
  subdomain: { email: 300, networkShare: 3 },
  'waiting-list': { email: 10, networkShare: 0.5 },
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
} as const
export const orderSteps = ['hold', 'checkout', 'coupon', 'pay'] as const
const emailShareOfSteps = 1 / 6
/** A rejected document reveals who is registered, so a network may look up only so many for each order, on average. */
const documentsPerOrder = 2
/** On average: three athletes with two files each, some sent again. */
const filesPerOrder = 8
const windowSeconds = 15 * 60

export type AttemptKind = keyof typeof attemptLimits
export const attemptKinds = Object.keys(attemptLimits) as AttemptKind[]

export type RateLimitSettings = Readonly<{ ordersPerQuarter: number; attemptsPerQuarter: number }>

export const openRateLimits = (
  pool: pg.Pool,
  { ordersPerQuarter, attemptsPerQuarter }: RateLimitSettings,
): RateLimits => {
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
  const attemptLimiters = new Map(
    attemptKinds.map((kind) => [
      kind,
      {
        email: limiterOf(`${kind}-email`, attemptLimits[kind].email),
        address: limiterOf(`${kind}-address`, Math.ceil(attemptsPerQuarter * attemptLimits[kind].networkShare)),
      },
    ]),
  )
  const orderLimiters = new Map(orderSteps.map((step) => [step, limiterOf(`${step}-network`, ordersPerQuarter)]))
  const documentLimiter = limiterOf('documents-network', ordersPerQuarter * documentsPerOrder)
  const fileLimiter = limiterOf('files-network', ordersPerQuarter * filesPerOrder)
  const mailLimiter = limiterOf('checkout-email', Math.ceil(ordersPerQuarter * emailShareOfSteps))
  return {
    ensureAllowed: async (kind, { email, address }) => {
      await consume(attemptLimiters.get(kind)!.address, networkOf(address))
      await consume(attemptLimiters.get(kind)!.email, hashOf(email))
    },
    ensureMayOrder: async (step, { organizationId, address, email, documents = 0 }) => {
      const network = `${organizationId} ${networkOf(address)}`
      await consume(orderLimiters.get(step)!, network)
      if (documents > 0) await consume(documentLimiter, network, documents)
      if (email) await consume(mailLimiter, `${organizationId} ${hashOf(email)}`)
    },
    ensureMaySendFile: ({ organizationId, address }) => consume(fileLimiter, `${organizationId} ${networkOf(address)}`),
    resetAttempts: async (kind, { email }) => void (await attemptLimiters.get(kind)!.email.delete(hashOf(email))),
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
