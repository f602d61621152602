import { beforeAll, describe, expect, it } from 'vitest'
import { newLoginToken } from '#server/auth/auth.ts'
import { findSignedInPerson, signInWithToken } from '#server/auth/sessions.ts'
import type { PlatformContext } from '#server/context.ts'
import { addAccount, headersOf } from '#server/testing/people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { endSessions } from './end-sessions.ts'
import { sessionList } from './session-list.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const newPerson = async () => {
  const { id, email } = await addAccount(shop)
  const begin = async (host: string) => {
    const headers = new Headers({ host, 'user-agent': firefox })
    const signIn = await signInWithToken(shop.platform.auth, headers, await newLoginToken(shop.platform.auth, email))
    return headersOf(host, signIn!.cookies)
  }
  const apexHeaders = await begin('localhost:3000')
  const thereHeaders = await begin(`t-${sale.organizationId}.localhost:3000`)
  const sessionId = (await findSignedInPerson(shop.platform.auth, apexHeaders))!.sessionId
  const actor = { kind: 'visitor', account: { userId: id, email } } as const
  const ctx: PlatformContext = shop.platform.platformContext({ actor })
  return { id, ctx, apex: apexHeaders, there: thereHeaders, sessionId }
}
const isIn = async (headers: Headers) => (await findSignedInPerson(shop.platform.auth, headers)) !== null

describe('one’s own sessions', () => {
  it('are distinguished by device, place and time, the one in use first', async () => {
    const { id, ctx, sessionId } = await newPerson()
    const other = await newPerson()
    const sessions = await sessionList(ctx, { userId: id, sessionId })
    const device = { kind: 'computer', browser: 'Firefox', system: 'Linux' }
    expect(sessions).toMatchObject([
      { id: sessionId, isCurrent: true, device, organization: null, host: 'localhost:3000' },
      { isCurrent: false, device, organization: 'Club Ribera' },
    ])
    expect(Date.now() - Date.parse(sessions[0]!.lastActiveAt)).toBeLessThan(60_000)
    expect(sessions.map((session) => session.id)).not.toContain(other.sessionId)
  })

  it('that have expired are none', async () => {
    const { id, ctx, sessionId } = await newPerson()
    await shop.owner.query(`update auth_session set expires_at = $2 where user_id = $1`, [id, ctx.now])
    expect(await sessionList(ctx, { userId: id, sessionId })).toEqual([])
  })

  it('are ended one by one, and nobody else’s', async () => {
    const [ana, luz] = [await newPerson(), await newPerson()]
    expect(await endSessions(ana.ctx, ana.id, { only: luz.sessionId })).toBe(0)
    expect(await endSessions(ana.ctx, ana.id, { only: 'no id at all' })).toBe(0)
    expect(await isIn(luz.apex)).toBe(true)
    expect(await endSessions(ana.ctx, ana.id, { only: ana.sessionId })).toBe(1)
    expect([await isIn(ana.apex), await isIn(ana.there)]).toEqual([false, true])
  })

  it('are ended but for the one that goes on', async () => {
    const { id, ctx, sessionId, apex: apexHeaders, there: thereHeaders } = await newPerson()
    expect(await endSessions(ctx, id, { except: sessionId })).toBe(1)
    expect([await isIn(apexHeaders), await isIn(thereHeaders)]).toEqual([true, false])
  })

  it('are ended everywhere, and it is audited once', async () => {
    const [ana, luz] = [await newPerson(), await newPerson()]
    expect(await endSessions(ana.ctx, ana.id, { all: true })).toBe(2)
    expect(await endSessions(ana.ctx, ana.id, { all: true })).toBe(0)
    expect([await isIn(ana.apex), await isIn(ana.there), await isIn(luz.apex)]).toEqual([false, false, true])
    const { rows } = await shop.owner.query('select actor, action, details from audit_entry where subject = $1', [
      ana.id,
    ])
    expect(rows).toEqual([{ actor: `person:${ana.id}`, action: 'sessions.ended', details: { sessions: 2 } }])
  })
})
