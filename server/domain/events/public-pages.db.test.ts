import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import type { Context, PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { readEnv } from '#server/env.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { openPlatform, type Platform } from '#server/platform.ts'
import type { Actor } from '#rules/permissions.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { applyTenant } from '../tenants/apply-tenant.ts'
import { directoryPage } from '../organizations/directory-page.ts'
import { eventPage } from './event-page.ts'
import { landingPage } from './landing-page.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const urls = databaseUrls
const folder = path.resolve('tenants/lanternfell')
const lanternfell = parseTenantFile(JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8')))
// The directory has a limit and sorts by name: this name comes before those of other tests.
const file = { ...lanternfell, organization: { ...lanternfell.organization, name: '0 Lanternfell Ultras' } }
const files = diskFiles(createTemporaryFolder('files'))

let owner: pg.Client
let platform: Platform
let operator: PlatformContext
let here: Context
let elsewhere: Context

const visitor: Actor = { kind: 'visitor' }
const staff: Actor = { kind: 'member', userId: newId(), name: 'Ana', email: 'ana@example.com', role: 'user' }
const hosts = { platformDomain: 'localhost', originOf: (host: string) => `http://${host}` }

const newOrganization = async (): Promise<Context> => {
  const source = {
    subdomain: `public-${newId().slice(-12)}`,
    file,
    readAsset: (name: string) => readFile(`${folder}/assets/${name}`),
  }
  const { organizationId } = await applyTenant(operator, files, source)
  for (const event of file.events) {
    for (const { name, seedTaken } of event.competitions) {
      await owner.query(
        `update place_pool set taken = $1 from competition, event where place_pool.id = competition.pool_id
           and event.id = competition.event_id and competition.organization_id = $2 and competition.name = $3 and slug = $4`,
        [seedTaken, organizationId, name, event.slug],
      )
    }
  }
  const organization = (await platform.directory.byId(organizationId))!
  return platform.contextOf(organization, { actor: visitor, locale: 'en' })
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  const env = readEnv({ LOG_LEVEL: 'silent' })
  const gateways = { sandbox: new LedgerGateway() }
  platform = await openPlatform({ env, secret: 'a secret of tests, long enough to count', urls, gateways })
  operator = platform.platformContext({ actor: { kind: 'operator', name: 'test' } })
  here = await newOrganization()
  elsewhere = await newOrganization()
})
afterAll(async () => {
  await platform.close()
  await owner.end()
})

describe('a landing', () => {
  it('shows every event ahead in the order of their starts, each in its state, and no draft', async () => {
    const { upcoming } = await landingPage(here)
    expect(upcoming.map(({ slug, state }) => [slug, state])).toEqual([
      ['borrowdale-night-half', 'closed'],
      ['leg-one-recce', 'open'],
      ['ness-half-marathon', 'nearly_full'],
      ['wasdale-thirty', 'cancelled'],
      ['northbank-marathon', 'full'],
      ['lantern-round', 'open'],
      ['three-lakes-relay', 'open'],
    ])
  })

  it('keeps what is over apart', async () => {
    const { past } = await landingPage(here)
    expect(past.map(({ slug, state }) => [slug, state])).toEqual([['coffin-road-50', 'finished']])
  })

  it('counts down to the soonest race that can be entered', async () => {
    expect((await landingPage(here)).next?.slug).toBe('leg-one-recce')
  })

  it('counts down to the soonest race that takes place when none can be entered', async () => {
    const late = { ...here, now: new Date(here.now.getTime() + 97 * 86_400_000) }
    const { next } = await landingPage(late)
    expect(next).toMatchObject({ slug: 'lantern-round', state: 'closed' })
  })

  it('says what a card needs: places left, what entries cost with fees, distances, the course', async () => {
    const { upcoming } = await landingPage(here)
    const round = upcoming.find(({ slug }) => slug === 'lantern-round')
    expect(round).toMatchObject({ placesLeft: 75, prices: [17163, 20484], distancesM: [106000] })
    expect(round?.course?.line.length).toBeGreaterThan(100)
    expect(upcoming.find(({ slug }) => slug === 'ness-half-marathon')?.placesLeft).toBe(4)
  })
})

describe('an event’s page', () => {
  it('is found by id and by slug', async () => {
    const bySlug = await eventPage(here, 'ness-half-marathon')
    expect(await eventPage(here, bySlug.id)).toEqual(bySlug)
    expect(bySlug).toMatchObject({
      title: 'Ness Half Marathon',
      state: 'nearly_full',
      closedReason: null,
      refundHours: 48,
    })
    expect(bySlug.courseFile).toMatch(/^\/files\/.+\.gpx$/)
  })

  it('shows each competition with its price, what is paid online and its places', async () => {
    const { competitions } = await eventPage(here, 'northbank-marathon')
    expect(competitions.map(({ name, places }) => [name, places.state])).toEqual([
      ['Wave 1 (under 3:15)', 'full'],
      ['Wave 2', 'full'],
    ])
    expect(competitions[0]?.price).toBe(5800)
    expect(competitions[0]?.priceOnline).toBeGreaterThan(5800)
  })

  it('says why nobody can register', async () => {
    expect((await eventPage(here, 'borrowdale-night-half')).closedReason).toBe('deadline_passed')
    expect((await eventPage(here, 'wasdale-thirty')).closedReason).toBe('cancelled')
    expect((await eventPage(here, 'coffin-road-50')).state).toBe('finished')
  })

  it('does not exist for visitors while it is a draft; staff see it', async () => {
    await expect(eventPage(here, 'high-street-hundred')).rejects.toMatchObject({ code: 'not_found' })
    const draft = await eventPage({ ...here, actor: staff }, 'high-street-hundred')
    expect(draft.closedReason).toBe('draft')
  })

  it('does not exist under another organization’s id', async () => {
    const { id } = await eventPage(elsewhere, 'lantern-round')
    await expect(eventPage(here, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each(['nothing-here', '', "'; drop table event; --", newId()])('does not exist at %j', async (name) => {
    await expect(eventPage(here, name)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the directory', () => {
  it('lists organizations with their next events, and neither drafts nor what was cancelled', async () => {
    const { organizations } = await directoryPage(operator, hosts)
    const entry = organizations.find(({ id }) => id === here.organization.id)
    expect(entry).toMatchObject({
      name: '0 Lanternfell Ultras',
      origin: `http://${here.organization.subdomain}.localhost`,
    })
    expect(entry?.events.map(({ slug }) => slug)).toEqual([
      'borrowdale-night-half',
      'leg-one-recce',
      'ness-half-marathon',
      'northbank-marathon',
      'lantern-round',
      'three-lakes-relay',
    ])
  })

  it('shows each event as its organization’s own page does, also what cannot be bought for want of a plan or of a provider', async () => {
    const planless = await newOrganization()
    await owner.query('delete from fee_plan where organization_id = $1', [planless.organization.id])
    const directoryEvents = async ({ organization }: Context, ctx = operator) => {
      const { organizations } = await directoryPage(ctx, hosts)
      return organizations.find(({ id }) => id === organization.id)!.events
    }
    const landingOutlines = async (ctx: Context) => {
      const { upcoming } = await landingPage(ctx)
      return upcoming.filter(({ state }) => state !== 'cancelled').map(({ prices: _prices, ...outline }) => outline)
    }
    const states = (events: { slug: string; state: string }[]) => events.map(({ slug, state }) => [slug, state])
    const onlyFree = [
      ['borrowdale-night-half', 'closed'],
      ['leg-one-recce', 'open'],
      ['ness-half-marathon', 'closed'],
      ['northbank-marathon', 'closed'],
      ['lantern-round', 'closed'],
      ['three-lakes-relay', 'closed'],
    ]
    expect(states(await directoryEvents(planless))).toEqual(onlyFree)
    expect(states(await directoryEvents(here, { ...operator, gateways: {} }))).toEqual(onlyFree)
    expect(states(await directoryEvents(here))).toEqual([
      ['borrowdale-night-half', 'closed'],
      ['leg-one-recce', 'open'],
      ['ness-half-marathon', 'nearly_full'],
      ['northbank-marathon', 'full'],
      ['lantern-round', 'open'],
      ['three-lakes-relay', 'open'],
    ])
    const withoutPlan = { ...planless, organization: { ...planless.organization, feePlan: null } }
    expect(await directoryEvents(planless)).toEqual(await landingOutlines(withoutPlan))
    expect(await directoryEvents(here)).toEqual(await landingOutlines(here))
    expect(await directoryEvents(here, { ...operator, gateways: {} })).toEqual(
      await landingOutlines({ ...here, gateways: {} }),
    )
  })

  it('leaves out who does not want to be listed and who is deleted', async () => {
    const hidden = await newOrganization()
    const deleted = await newOrganization()
    await owner.query('update organization set is_listed = false where id = $1', [hidden.organization.id])
    await owner.query('update organization set deleted_at = now() where id = $1', [deleted.organization.id])
    const ids = (await directoryPage(operator, hosts)).organizations.map(({ id }) => id)
    expect(ids).not.toContain(hidden.organization.id)
    expect(ids).not.toContain(deleted.organization.id)
  })

  it('leads to an organization’s own domain once it is verified', async () => {
    const moved = await newOrganization()
    const host = `www.${moved.organization.subdomain}.example`
    await owner.query(
      `insert into domain (id, organization_id, host, challenge, state, is_primary) values ($1, $2, $3, 'x', 'verified', true)`,
      [newId(), moved.organization.id, host],
    )
    const { organizations } = await directoryPage(operator, hosts)
    expect(organizations.find(({ id }) => id === moved.organization.id)?.origin).toBe(`http://${host}`)
  })
})
