import { afterAll, describe, expect, test } from 'vitest'
import { startDnsServer } from '#server/testing/dns-server.ts'
import { newSubdomain } from '#server/testing/operator.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const dns = await startDnsServer()
afterAll(() => dns.close())
const operator = useOperator(databaseUrls, { DORSAL_DNS: dns.address })

const newHost = () => `${newSubdomain()}.example.org`
const domain = (verb: string, org: string, ...more: string[]) =>
  operator.dorsal('domain', verb, ...more, '--org', org, '--json')

const addVerified = async (org: string): Promise<string> => {
  const { json } = await domain('add', org, newHost())
  dns.records.set(json.challengeName, json.challenge)
  expect(await domain('verify', org, json.host)).toMatchObject({ code: 0, json: { state: 'verified' } })
  return json.host
}

describe('dorsal domain', () => {
  test('verifies a domain once its TXT record is there', async () => {
    const org = await operator.createOrganization()
    const host = newHost()
    const addition = await domain('add', org, host.toUpperCase())
    expect(addition.json).toMatchObject({ host, state: 'pending', challengeName: `_dorsal-challenge.${host}` })
    expect((await domain('add', org, host)).json.challenge).toBe(addition.json.challenge)
    expect(await domain('verify', org, host)).toMatchObject({
      code: 4,
      json: { error: { code: 'challenge_not_found' } },
    })
    dns.records.set(`_dorsal-challenge.${host}`, 'dorsal-verification=somebody-elses')
    expect(await domain('verify', org, host)).toMatchObject({ code: 4 })
    dns.records.set(`_dorsal-challenge.${host}`, addition.json.challenge)
    expect((await domain('verify', org, host, '--dry-run')).json).toMatchObject({ state: 'verified', dryRun: true })
    expect((await domain('list', org)).json).toMatchObject([{ host, state: 'pending' }])
    expect(await domain('verify', org, host)).toMatchObject({ code: 0, json: { state: 'verified', isPrimary: false } })
  })

  test('rotates to a verified domain, and the old one redirects until it is removed', async () => {
    const org = await operator.createOrganization()
    const [firstHost, secondHost] = [await addVerified(org), await addVerified(org)]
    expect((await domain('rotate', org, firstHost)).json).toMatchObject({ isPrimary: true, redirecting: [] })
    expect((await domain('rotate', org, secondHost)).json).toMatchObject({ host: secondHost, redirecting: [firstHost] })
    const states = Object.fromEntries(
      (await domain('list', org)).json.map((row: { host: string; state: string }) => [row.host, row.state]),
    )
    expect(states).toEqual({ [firstHost]: 'redirecting', [secondHost]: 'verified' })
    expect((await operator.dorsal('org', 'show', org, '--json')).json.address).toBe(`http://${secondHost}:3000`)
    expect(await operator.dorsal('domain', 'remove', firstHost, '--org', org)).toMatchObject({ code: 2 })
    expect((await domain('remove', org, firstHost, '--yes')).json).toMatchObject({ state: 'retired' })
    expect(await domain('rotate', org, firstHost)).toMatchObject({ code: 4 })
  })

  test('reserves a retired domain from other organizations for 30 days, not from its own', async () => {
    const [org, other] = [await operator.createOrganization(), await operator.createOrganization()]
    const host = await addVerified(org)
    expect(await domain('add', other, host)).toMatchObject({ code: 4, json: { error: { code: 'host_taken' } } })
    await domain('remove', org, host, '--yes')
    expect(await domain('add', other, host)).toMatchObject({ code: 4 })
    await operator.rows(`update domain set retired_at = now() - interval '29 days' where host = $1`, [host])
    expect(await domain('add', other, host)).toMatchObject({ code: 4 })
    expect(await domain('add', org, host, '--dry-run')).toMatchObject({ code: 0 })
    await operator.rows(`update domain set retired_at = now() - interval '31 days' where host = $1`, [host])
    expect(await domain('add', other, host)).toMatchObject({ code: 0, json: { state: 'pending' } })
  })

  test('claims a domain that another organization claimed, until it is verified there', async () => {
    const [org, other] = [await operator.createOrganization(), await operator.createOrganization()]
    const host = newHost()
    await domain('add', org, host)
    const { json, code } = await domain('add', other, host)
    expect({ code, state: json.state }).toEqual({ code: 0, state: 'pending' })
    dns.records.set(json.challengeName, json.challenge)
    expect(await domain('verify', other, host)).toMatchObject({ code: 0, json: { state: 'verified' } })
    expect(await domain('verify', org, host)).toMatchObject({
      code: 4,
      json: { error: { code: 'challenge_not_found' } },
    })
    expect(await domain('add', await operator.createOrganization(), host)).toMatchObject({ code: 4 })
  })

  test('lets a claim expire after a week', async () => {
    const org = await operator.createOrganization()
    const { json } = await domain('add', org, newHost())
    dns.records.set(json.challengeName, json.challenge)
    await operator.rows(`update domain set created_at = now() - interval '8 days' where host = $1`, [json.host])
    expect((await domain('list', org)).json).toMatchObject([{ host: json.host, state: 'expired' }])
    expect(await domain('verify', org, json.host)).toMatchObject({
      code: 4,
      json: { error: { code: 'claim_expired' } },
    })
    expect((await domain('add', org, json.host)).json.challenge).not.toBe(json.challenge)
  })

  test('rejects what is no domain, or the platform’s own', async () => {
    const org = await operator.createOrganization()
    for (const host of ['nandu.localhost', 'https://x.org']) {
      expect(await domain('add', org, host)).toMatchObject({ code: 5, json: { error: { code: 'host_invalid' } } })
    }
  })

  test('lists domains across organizations by host, organization and state', async () => {
    const [org, other] = [await operator.createOrganization(), await operator.createOrganization()]
    const hosts = [await addVerified(org), (await domain('add', other, newHost())).json.host]
    const list = async (...options: string[]) => (await operator.dorsal('domain', 'list', ...options, '--json')).json
    const listedHosts = (await list('--limit', '10000')).map(({ host }: { host: string }) => host)
    expect(listedHosts).toEqual(expect.arrayContaining(hosts))
    expect(listedHosts).toEqual(listedHosts.toSorted())
    expect(await list('--search', other)).toMatchObject([{ host: hosts[1], organization: other, state: 'pending' }])
    expect(await list('--search', hosts[0]!.toUpperCase())).toMatchObject([{ organization: org, state: 'verified' }])
    expect(await list('--search', hosts[0], '--state', 'pending')).toEqual([])
    expect(await list('--org', org)).toMatchObject([{ host: hosts[0] }])
    const { out } = await operator.dorsal('domain', 'list', '--search', org)
    expect(out).toMatch(new RegExp(`${hosts[0]} +${org} +verified +no`))
  })

  test('finds only domains of the given organization', async () => {
    const [org, other] = [await operator.createOrganization(), await operator.createOrganization()]
    const host = await addVerified(org)
    for (const verb of ['verify', 'rotate']) expect(await domain(verb, other, host)).toMatchObject({ code: 3 })
    expect(await domain('remove', other, host, '--yes')).toMatchObject({ code: 3 })
    expect(await domain('list', newSubdomain())).toMatchObject({ code: 3 })
  })
})
