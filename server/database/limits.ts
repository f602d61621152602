import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '../rules/refusals.ts'

/** Who tries: the e-mail as typed in its one form, and the address the request comes from. */
export type Attempt = Readonly<{ email: string; address: string }>

export type Limits = {
  /** Counts one attempt. Refuses `too_many_requests` with the `minutes` to wait when there were too many. */
  ensureAllowed(kind: AttemptKind, attempt: Attempt): Promise<void>
  /** Forgets the e-mail's attempts: it was its owner. */
  forgive(kind: AttemptKind, attempt: Attempt): Promise<void>
}

// Attempts in a quarter of an hour. An address may be a whole office or a club's stand on race day.
const allowed = { password: { email: 10, address: 100 }, link: { email: 5, address: 60 } } as const
const windowSeconds = 15 * 60

type AttemptKind = keyof typeof allowed

/** Limits on signing in, counted in the database, so that all processes count together. */
export const openLimits = (pool: pg.Pool): Limits => {
  const limiterOf = (kind: AttemptKind, by: 'email' | 'address') =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'limits',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: `${kind}-${by}`,
      points: allowed[kind][by],
      duration: windowSeconds,
    })
  const limiters = {
    password: { email: limiterOf('password', 'email'), address: limiterOf('password', 'address') },
    link: { email: limiterOf('link', 'email'), address: limiterOf('link', 'address') },
  }
  return {
    ensureAllowed: async (kind, { email, address }) => {
      await consume(limiters[kind].address, networkOf(address))
      await consume(limiters[kind].email, markOf(email))
    },
    forgive: async (kind, { email }) => void (await limiters[kind].email.delete(markOf(email))),
  }
}

const consume = async (limiter: RateLimiterPostgres, key: string) => {
  try {
    await limiter.consume(key)
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

/** An IPv6 subscriber has a whole /64 to come from: it counts as one. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    groups.push(...Array.from({ length: 8 - groups.length - last.length }, () => '0'), ...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
