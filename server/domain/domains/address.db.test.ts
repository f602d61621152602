import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { roles, type Role } from '#rules/permissions.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { changeSubdomain } from './change-subdomain.ts'
import {
  addOrganizationDomain,
  addressPage,
  removeOrganizationDomain,
  rotateOrganizationDomain,
  verifyOrganizationDomain,
} from './organization-domains.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)
let theirs: Sale

beforeEach(async () => {
  theirs = await openSale(shop)
})

const platformDomain = 'localhost'
const newName = () => `a-${newId().slice(-12)}`
const newHost = () => `${newName()}.example.com`
const as = (role: Role, { ctx }: Sale = sale): Context => {
  const actor = { kind: 'member', userId: newId(), name: 'Olga', email: 'olga@club.example', role } as const
  return shop.platform.contextOf(ctx.organization, { actor, locale: 'es' })
}
const subdomainOf = async ({ organizationId }: Sale) =>
  (await shop.owner.query('select subdomain from organization where id = $1', [organizationId])).rows[0].subdomain

const change = async (subdomain: string, { role = 'owner', of = sale }: { role?: Role; of?: Sale } = {}) =>
  changeSubdomain(as(role, of), shop.system, { subdomain, from: await subdomainOf(of), platformDomain })

describe('changing the subdomain', () => {
  it('normalises the new one, ends the sessions there and is audited', async () => {
    const [from, to] = [await subdomainOf(sale), newName()]
    const person = newId()
    await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`, [
      person,
      `${person}@example.com`,
    ])
    for (const host of [`${from}.localhost:3000`, 'club.example.com'])
      await shop.owner.query(
        `insert into auth_session (id, token, user_id, host, organization_id, expires_at)
         values ($1, gen_random_uuid(), $2, $3, $4, now() + interval '1 day')`,
        [newId(), person, host, sale.organizationId],
      )
    expect(await change(` ${to.toUpperCase()} `)).toEqual({ subdomain: to, isNew: true })
    expect(await subdomainOf(sale)).toBe(to)
    const { rows } = await shop.owner.query('select host from auth_session where user_id = $1', [person])
    expect(rows).toEqual([{ host: 'club.example.com' }])
    const auditEntries = await shop.owner.query(
      `select details from audit_entry where organization_id = $1 and action = 'subdomain.changed'`,
      [sale.organizationId],
    )
    expect(auditEntries.rows).toEqual([{ details: { from, to } }])
  })

  it.each(roles.filter((role) => role !== 'owner'))('is nothing that a %s may do', async (role) => {
    await expect(change(newName(), { role })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('rejects what another organization has or had, and suggests a free one', async () => {
    const formerName = await subdomainOf(theirs)
    const currentName = newName()
    await change(currentName, { of: theirs })
    for (const taken of [formerName, currentName]) {
      const refusal = await change(taken).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'subdomain_taken', field: 'subdomain', status: 409 })
      const { suggestion } = (refusal as { values: { suggestion: string } }).values
      expect(suggestion).not.toBe('')
      expect(await change(suggestion)).toMatchObject({ subdomain: suggestion })
    }
  })

  it.each([
    ['admin', 'subdomain_reserved'],
    ['no!', 'subdomain_invalid'],
  ])('rejects %j as %s and changes nothing', async (input, code) => {
    const before = await subdomainOf(sale)
    await expect(change(input)).rejects.toMatchObject({ code, field: 'subdomain' })
    expect(await subdomainOf(sale)).toBe(before)
  })

  it('changes once when sent twice, and not from a page that is out of date', async () => {
    const [from, to] = [await subdomainOf(sale), newName()]
    const twice = [1, 2].map(() => changeSubdomain(as('owner'), shop.system, { subdomain: to, from, platformDomain }))
    expect((await Promise.all(twice)).filter(({ isNew }) => isNew)).toHaveLength(1)
    await expect(
      changeSubdomain(as('owner'), shop.system, { subdomain: newName(), from, platformDomain }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await subdomainOf(sale)).toBe(to)
  })

  it('ends somewhere: names are not collected without bound, but an own one can be taken again', async () => {
    const first = await subdomainOf(sale)
    for (let count = 0; count < 10; count += 1) await change(newName())
    await expect(change(newName())).rejects.toMatchObject({ code: 'subdomain_limit' })
    expect(await change(first)).toEqual({ subdomain: first, isNew: true })
  })
})

describe('an owner’s own domains', () => {
  const failingLookUp = async () => Promise.reject(new Error('nobody may look'))

  it.each(roles.filter((role) => role !== 'owner'))('are nothing that a %s sees or changes', async (role) => {
    const ctx = as(role)
    for (const attempt of [
      () => addressPage(ctx, shop.system),
      () => addOrganizationDomain(ctx, shop.system, { host: newHost(), platformDomain }),
      () => verifyOrganizationDomain(ctx, shop.system, { host: newHost(), lookUp: failingLookUp }),
      () => rotateOrganizationDomain(ctx, shop.system, newHost()),
      () => removeOrganizationDomain(ctx, shop.system, newHost()),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('are added, proved, made the main one and removed, by the person who did it', async () => {
    const [ctx, host] = [as('owner'), newHost()]
    const { challenge, challengeName } = await addOrganizationDomain(ctx, shop.system, { host, platformDomain })
    const lookUp = async (name: string) => (name === challengeName ? [challenge] : [])
    expect(await verifyOrganizationDomain(ctx, shop.system, { host, lookUp })).toMatchObject({ state: 'verified' })
    expect(await rotateOrganizationDomain(ctx, shop.system, host)).toMatchObject({ primary: { isPrimary: true } })
    expect((await addressPage(ctx, shop.system)).domains).toMatchObject([{ host, state: 'verified' }])
    expect(await removeOrganizationDomain(ctx, shop.system, host)).toMatchObject({ state: 'retired' })
    const { rows } = await shop.owner.query(
      `select actor, action from audit_entry where organization_id = $1 order by at, id`,
      [sale.organizationId],
    )
    const actor = `member:${(ctx.actor as { userId: string }).userId}`
    const actions = ['domain.added', 'domain.verified', 'domain.rotated', 'domain.removed']
    expect(rows).toEqual(actions.map((action) => ({ actor, action })))
  })

  it('are no way to another organization’s', async () => {
    const host = newHost()
    await addOrganizationDomain(as('owner', theirs), shop.system, { host, platformDomain })
    const before = await addressPage(as('owner', theirs), shop.system)
    const ctx = as('owner')
    for (const attempt of [
      () => verifyOrganizationDomain(ctx, shop.system, { host, lookUp: failingLookUp }),
      () => rotateOrganizationDomain(ctx, shop.system, host),
      () => removeOrganizationDomain(ctx, shop.system, host),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(await addressPage(as('owner', theirs), shop.system)).toEqual(before)
  })

  it('are claimed by as many as like, and are whose record is there first', async () => {
    const [host, ctx, other] = [newHost(), as('owner'), as('owner', theirs)]
    const claims = [ctx, other].map((owner) => addOrganizationDomain(owner, shop.system, { host, platformDomain }))
    const [ownClaim, otherClaim] = await Promise.all(claims)
    expect(ownClaim!.challenge).not.toBe(otherClaim!.challenge)
    const lookUp = async () => [ownClaim!.challenge, otherClaim!.challenge]
    const attempts = [ctx, other].map((owner) => verifyOrganizationDomain(owner, shop.system, { host, lookUp }))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'host_taken' } })
  })

  it('are claimed for 7 days, which taking the claim back and making it again does not extend', async () => {
    const [host, ctx] = [newHost(), as('owner')]
    const first = await addOrganizationDomain(ctx, shop.system, { host, platformDomain })
    await shop.owner.query(`update domain set created_at = created_at - interval '6 days 23 hours' where host = $1`, [
      host,
    ])
    await removeOrganizationDomain(ctx, shop.system, host)
    expect((await addressPage(ctx, shop.system)).domains).toEqual([])
    const again = await addOrganizationDomain(ctx, shop.system, { host, platformDomain })
    expect(again).toMatchObject({ state: 'pending', challenge: first.challenge })
    const hour = 3_600_000
    expect(Math.round((Date.parse(again.expiresAt!) - shop.system.now.getTime()) / hour)).toBe(1)

    await shop.owner.query(`update domain set created_at = created_at - interval '2 hours' where host = $1`, [host])
    const lookUp = async () => [first.challenge]
    await expect(verifyOrganizationDomain(ctx, shop.system, { host, lookUp })).rejects.toMatchObject({
      code: 'claim_expired',
    })
    expect((await addressPage(ctx, shop.system)).domains).toMatchObject([{ host, state: 'expired' }])
    const fresh = await addOrganizationDomain(ctx, shop.system, { host, platformDomain })
    expect(fresh.challenge).not.toBe(first.challenge)
    await expect(verifyOrganizationDomain(ctx, shop.system, { host, lookUp })).rejects.toMatchObject({
      code: 'challenge_not_found',
    })
  })

  it('stay in their quarantine when the one who gave them up claims them again and lets go', async () => {
    const [host, ctx] = [newHost(), as('owner')]
    const { challenge } = await addOrganizationDomain(ctx, shop.system, { host, platformDomain })
    await verifyOrganizationDomain(ctx, shop.system, { host, lookUp: async () => [challenge] })
    await removeOrganizationDomain(ctx, shop.system, host)
    expect(await addOrganizationDomain(ctx, shop.system, { host, platformDomain })).toMatchObject({ state: 'pending' })
    const take = () => addOrganizationDomain(as('owner', theirs), shop.system, { host, platformDomain })
    await expect(take()).rejects.toMatchObject({ code: 'host_taken' })
    expect(await removeOrganizationDomain(ctx, shop.system, host)).toMatchObject({ state: 'retired' })
    await expect(take()).rejects.toMatchObject({ code: 'host_taken' })
    await shop.owner.query(`update domain set retired_at = retired_at - interval '31 days' where host = $1`, [host])
    expect(await take()).toMatchObject({ state: 'pending' })
  })

  it('say so when no name server answers', async () => {
    const [ctx, host] = [as('owner'), newHost()]
    await addOrganizationDomain(ctx, shop.system, { host, platformDomain })
    await expect(verifyOrganizationDomain(ctx, shop.system, { host, lookUp: failingLookUp })).rejects.toMatchObject({
      code: 'dns_unavailable',
      status: 503,
    })
  })

  it('are ten at most', async () => {
    const ctx = as('owner')
    for (let count = 0; count < 10; count += 1)
      await addOrganizationDomain(ctx, shop.system, { host: newHost(), platformDomain })
    await expect(addOrganizationDomain(ctx, shop.system, { host: newHost(), platformDomain })).rejects.toMatchObject({
      code: 'domain_limit',
    })
  })
})
