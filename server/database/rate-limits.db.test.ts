import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './ids.ts'
import { attemptKinds, networkOf, openRateLimits, type RateLimits } from './rate-limits.ts'
import { databaseUrls } from '../testing/worker-database.ts'

let pool: pg.Pool
let limits: RateLimits

const attempt = () => ({ email: `${newId()}@example.com`, address: newId() })

beforeAll(() => {
  pool = new pg.Pool({ connectionString: databaseUrls.platform, max: 4 })
  limits = openRateLimits(pool, { ordersPerQuarter: 60, attemptsPerQuarter: 100 })
})
afterAll(() => pool.end())

describe('signing in', () => {
  it('is rejected after ten attempts with one e-mail from one network, with the minutes to wait', async () => {
    const ownAttempt = attempt()
    for (let n = 0; n < 10; n++) await limits.ensureAllowed('password', ownAttempt)
    await expect(limits.ensureAllowed('password', ownAttempt)).rejects.toMatchObject({
      code: 'too_many_requests',
      values: { minutes: 15 },
    })
    await limits.ensureAllowed('password', { ...ownAttempt, email: attempt().email })
    await limits.ensureAllowed('login-link', ownAttempt)
    await limits.ensureAllowed('recovery', ownAttempt)
  })

  it('is possible from everywhere else while one network has used up its attempts', async () => {
    const { email, address } = attempt()
    for (let n = 0; n < 11; n++) await limits.ensureAllowed('password', { email, address }).catch(() => {})
    await limits.ensureAllowed('password', { email, address: newId() })
  })

  it('waits for 5, then 10, then 20 minutes when many networks try one e-mail', async () => {
    const { email } = attempt()
    const tryOften = () =>
      Promise.all(Array.from({ length: 50 }, () => limits.ensureAllowed('recovery', { email, address: newId() })))
    const endWait = () =>
      pool.query(`delete from limits.attempts where key = $1`, [
        `recovery-everywhere:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
      ])
    for (const minutes of [5, 10, 20]) {
      await tryOften()
      for (let n = 0; n < 2; n++)
        await expect(limits.ensureAllowed('recovery', { email, address: newId() })).rejects.toMatchObject({
          code: 'too_many_requests',
          values: { minutes },
        })
      await endWait()
    }
  })

  it('is possible on a device that is known, up to ten times, whatever strangers try', async () => {
    const { email, address } = attempt()
    for (let n = 0; n < 11; n++) await limits.ensureAllowed('password', { email, address }).catch(() => {})
    const known = { email, address, device: newId() }
    for (let n = 0; n < 10; n++) await limits.ensureAllowed('password', known)
    await expect(limits.ensureAllowed('password', known)).rejects.toMatchObject({ code: 'too_many_requests' })
    await limits.resetAttempts('password', known)
    await limits.ensureAllowed('password', known)
  })

  it('is allowed again once the owner has logged in', async () => {
    const ownAttempt = attempt()
    for (let n = 0; n < 10; n++) await limits.ensureAllowed('password', ownAttempt)
    await limits.resetAttempts('password', ownAttempt)
    await limits.ensureAllowed('password', ownAttempt)
  })

  it('counts the attempts of one address with whatever e-mails', async () => {
    const { address } = attempt()
    for (let n = 0; n < 60; n++) await limits.ensureAllowed('link', { email: `${newId()}@example.com`, address })
    await expect(limits.ensureAllowed('link', { ...attempt(), address })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  it('counts what other processes have let through', async () => {
    const ownAttempt = attempt()
    const otherProcess = openRateLimits(pool, { ordersPerQuarter: 60, attemptsPerQuarter: 100 })
    const attemptAt = (process: RateLimits) => process.ensureAllowed('password', ownAttempt)
    for (let n = 0; n < 5; n++) for (const limiter of [limits, otherProcess]) await attemptAt(limiter)
    for (const limiter of [limits, otherProcess])
      await expect(attemptAt(limiter)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('leaves no e-mail in the table of counters', async () => {
    const ownAttempt = attempt()
    await limits.ensureAllowed('password', ownAttempt)
    const { rows } = await pool.query('select key from limits.attempts')
    expect(JSON.stringify(rows)).not.toContain(ownAttempt.email)
  })
})

describe('in a quarter of an hour', () => {
  const isRefused = (attempt: Promise<void>) =>
    attempt.then(
      () => false,
      (error: { code?: string }) => error.code === 'too_many_requests',
    )

  it.each([
    ['password', 10, 100, 200],
    ['login-link', 5, 60, 50],
    ['recovery', 5, 60, 50],
    ['verification', 5, 60, 50],
    ['link', 5, 60],
    ['second-factor', 10, 100],
    ['sign-up', 5, 10, 50],
    ['subdomain', 300, 300],
    ['waiting-list', 10, 50],
    ['album-code', 20, 100, 400],
    ['album-like', 10, 500],
    ['invitation', 5, 100],
    ['domain-check', 30, 100],
    ['upload', 60, 100],
    ['gallery', 450, 500],
    ['personal-data', 5, 100],
    ['registration-code', 5, 60],
    ['registration-change', 30, 100],
    ['order-draft', 300, 1000],
  ] as const)(
    '%s is tried %i times for one e-mail and %i times from one network, and no more',
    async (kind, ofEmail, ofNetwork, everywhere?: number) => {
      const { email, address } = attempt()
      const fromOneNetwork = { email, address: newId() }
      for (let n = 0; n < ofEmail; n++) await limits.ensureAllowed(kind, fromOneNetwork)
      expect(await isRefused(limits.ensureAllowed(kind, fromOneNetwork))).toBe(true)
      const byEmail = () => limits.ensureAllowed(kind, { email, address: newId() })
      await Promise.all(Array.from({ length: (everywhere ?? ofEmail) - ofEmail }, byEmail))
      expect(await isRefused(byEmail())).toBe(true)
      const byNetwork = () => limits.ensureAllowed(kind, { email: newId(), address })
      await Promise.all(Array.from({ length: ofNetwork }, byNetwork))
      expect(await isRefused(byNetwork())).toBe(true)
    },
  )

  it('every kind is in the table above', () => {
    expect([...attemptKinds].toSorted()).toEqual(
      [
        'password',
        'login-link',
        'recovery',
        'verification',
        'link',
        'second-factor',
        'sign-up',
        'subdomain',
        'waiting-list',
        'album-code',
        'album-like',
        'invitation',
        'domain-check',
        'upload',
        'gallery',
        'personal-data',
        'registration-code',
        'registration-change',
        'order-draft',
      ].toSorted(),
    )
  })
})

describe('ordering', () => {
  const buyer = () => ({ organizationId: newId(), address: newId() })

  it.each(['hold', 'checkout', 'coupon', 'pay'] as const)(
    'requests the step %s sixty times from one network at one organization',
    async (step) => {
      const ownBuyer = buyer()
      for (let n = 0; n < 60; n++) await limits.ensureMayOrder(step, ownBuyer)
      await expect(limits.ensureMayOrder(step, ownBuyer)).rejects.toMatchObject({
        code: 'too_many_requests',
        values: { minutes: 15 },
      })
      await limits.ensureMayOrder(step === 'hold' ? 'coupon' : 'hold', ownBuyer)
      await limits.ensureMayOrder(step, { ...ownBuyer, organizationId: newId() })
      await limits.ensureMayOrder(step, { ...ownBuyer, address: newId() })
    },
  )

  it.each([
    ['documents', 12, 15],
    ['coupons', 6, 15],
    ['unpaidPeople', 24, 60],
  ] as const)(
    'counts of %s %i in %i minutes, in whichever process, and what is given back not',
    async (what, most, minutes) => {
      const ownBuyer = buyer()
      const otherProcess = openRateLimits(pool, { ordersPerQuarter: 60, attemptsPerQuarter: 100 })
      await limits.countByNetwork(what, ownBuyer, most - 1)
      await otherProcess.countByNetwork(what, ownBuyer, 0)
      await otherProcess.countByNetwork(what, ownBuyer, 1)
      const tooMany = { code: 'too_many_requests', values: { minutes } }
      await expect(limits.countByNetwork(what, ownBuyer, 0)).rejects.toMatchObject(tooMany)
      await expect(limits.countByNetwork(what, ownBuyer, 1)).rejects.toMatchObject(tooMany)
      await limits.countByNetwork(what, { ...ownBuyer, address: newId() }, 1)
      await limits.countByNetwork(what, ownBuyer, -2)
      await limits.countByNetwork(what, ownBuyer, 0)
    },
  )

  it('counts people who do not pay at all organizations, and the rest at each', async () => {
    const [ownBuyer, organizationId] = [buyer(), newId()]
    const elsewhere = { ...ownBuyer, organizationId }
    for (const what of ['documents', 'coupons', 'unpaidPeople'] as const)
      await limits.countByNetwork(what, ownBuyer, 25).catch(() => {})
    await limits.countByNetwork('documents', elsewhere, 1)
    await limits.countByNetwork('coupons', elsewhere, 1)
    await expect(limits.countByNetwork('unpaidPeople', elsewhere, 1)).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  it('sends 48 files from one network to one organization', async () => {
    const sender = buyer()
    for (let n = 0; n < 48; n++) await limits.ensureMaySendFile(sender)
    await expect(limits.ensureMaySendFile(sender)).rejects.toMatchObject({ code: 'too_many_requests' })
    await limits.ensureMaySendFile({ ...sender, address: newId() })
    await limits.ensureMaySendFile({ ...sender, organizationId: newId() })
  })

  it('checks out once in the name of one e-mail, at one organization', async () => {
    const { organizationId } = buyer()
    await limits.ensureMayMailBuyer({ organizationId, email: 'Ana@Example.com' })
    await expect(limits.ensureMayMailBuyer({ organizationId, email: 'ana@example.com' })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    await limits.ensureMayMailBuyer({ organizationId: newId(), email: 'ana@example.com' })
  })
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6%eth0', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
