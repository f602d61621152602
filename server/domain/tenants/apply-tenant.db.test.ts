import { mkdtempSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { platformDatabase, type PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { ensureTemplateChoice } from '#templates/catalog.ts'
import { Competition } from '../competitions/competition.ts'
import { Coupon } from '../coupons/coupon.ts'
import { Event } from '../events/event.ts'
import { applyTenant } from './apply-tenant.ts'
import { FeePlanVersion } from '../fee-plans/fee-plan-version.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const folder = path.resolve('tenants/lanternfell')
const file = parseTenantFile(JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8')))
const files = diskFiles(mkdtempSync(path.join(tmpdir(), 'dorsal-files-')))
const readAsset = (name: string) => readFile(`${folder}/assets/${name}`)

let orm: Orm
let ctx: PlatformContext

beforeAll(async () => {
  orm = await openOrm(databaseUrls.platform)
  ctx = {
    actor: { kind: 'operator', name: 'test' },
    now: new Date(),
    db: platformDatabase(orm),
    gateways: {},
    defaultFeePlan: null,
    enqueue: async () => {},
    templates: { check: ensureTemplateChoice },
    findContext: async () => null,
    findContextEvenDeleted: async () => null,
  }
})
afterAll(() => orm.close())

const newSubdomain = () => `lantern-${newId().slice(-12)}`

describe('applying a tenant file', () => {
  it('makes the organization with its events, competitions, coupons and files', async () => {
    const tenant = await applyTenant(ctx, files, { subdomain: newSubdomain(), file, readAsset })
    expect(tenant).toMatchObject({ isNew: true })
    const { organizationId } = tenant
    const counts = await ctx.db.transaction(async (em) => ({
      events: await em.count(Event, { organizationId }),
      competitions: await em.count(Competition, { organizationId }),
      coupons: await em.count(Coupon, { organizationId }),
    }))
    expect(counts).toEqual({
      events: file.events.length,
      competitions: file.events.flatMap((event) => event.competitions).length,
      coupons: file.coupons.length,
    })
    const roundEvent = await ctx.db.transaction((em) =>
      em.findOneOrFail(Event, { organizationId, slug: 'lantern-round' }),
    )
    expect(roundEvent.course?.line.length).toBeGreaterThan(100)
    const courseFile = await files.read(roundEvent.courseFile ?? '')
    expect(Buffer.from(courseFile ?? [])).toEqual(readFileSync(`${folder}/assets/bob-graham-round.gpx`))
  })

  it('changes nothing the second time', async () => {
    const subdomain = newSubdomain()
    const first = await applyTenant(ctx, files, { subdomain, file, readAsset })
    const second = await applyTenant(ctx, files, { subdomain, file, readAsset })
    expect(second).toEqual({
      ...first,
      isNew: false,
      events: first.events.map((event) => ({ ...event, isNew: false })),
      newCompetitions: [],
    })
    const { organizationId } = first
    expect(await ctx.db.transaction((em) => em.count(FeePlanVersion, { organizationId }))).toBe(1)
  })

  it('makes a new version of the fee plan when it changes, and keeps the old one', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await applyTenant(ctx, files, { subdomain, file, readAsset })
    const dearerFile = structuredClone(file)
    dearerFile.organization.feePlan.platformFee += 100
    await applyTenant(ctx, files, { subdomain, file: dearerFile, readAsset })
    const plans = await ctx.db.transaction((em) =>
      em.find(FeePlanVersion, { organizationId }, { orderBy: { version: 'asc' } }),
    )
    expect(plans.map(({ version, platformFee }) => [version, platformFee])).toEqual([
      [1, file.organization.feePlan.platformFee],
      [2, file.organization.feePlan.platformFee + 100],
    ])
  })

  it('limits the places of an event that says so, and leaves the limit of one that does not', async () => {
    const subdomain = newSubdomain()
    const apply = (capacity: number | null | undefined) => {
      const [event, ...others] = structuredClone(file.events)
      const competitions = event!.competitions.map((competition) => ({ ...competition, seedTaken: 0 }))
      const limited = { ...event!, competitions, ...(capacity !== undefined && { capacity }) }
      return applyTenant(ctx, files, { subdomain, file: { ...file, events: [limited, ...others] }, readAsset })
    }
    const { organizationId } = await apply(120)
    const limits = () =>
      ctx.db.transaction((em) =>
        query(
          em,
          sql<{ slug: string; capacity: number; pools: number }>`
            select event.slug, total.capacity, (select count(*)::int from place_pool
                where place_pool.organization_id = event.organization_id and event_pool_id = total.id) as pools
            from event join place_pool as total on total.organization_id = event.organization_id
              and total.id = event.pool_id
            where event.organization_id = ${organizationId}`,
        ),
      )
    const { slug, competitions } = file.events[0]!
    expect(await limits()).toEqual([{ slug, capacity: 120, pools: competitions.length }])
    await apply(undefined)
    expect(await limits()).toEqual([{ slug, capacity: 120, pools: competitions.length }])
    await apply(null)
    expect(await limits()).toEqual([{ slug, capacity: null, pools: competitions.length }])
  })

  it('makes nothing at all when an asset is missing', async () => {
    const subdomain = newSubdomain()
    const application = applyTenant(ctx, files, {
      subdomain,
      file,
      readAsset: () => Promise.reject(new Error('ENOENT')),
    })
    await expect(application).rejects.toMatchObject({ code: 'tenant_invalid', values: { problem: 'is missing' } })
    const rows = await ctx.db.transaction((em) =>
      em.execute('select 1 from organization where subdomain = ?', [subdomain]),
    )
    expect(rows).toEqual([])
  })
})
