import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { platformDatabase, type PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { templateCatalog } from '#templates/template-catalog.ts'
import { Competition } from '../competitions/competition.ts'
import { Coupon } from '../coupons/coupon.ts'
import { Event } from '../events/event.ts'
import { applyTenant } from './apply-tenant.ts'
import { FeePlanVersion } from '../fee-plans/fee-plan-version.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const folder = path.resolve('tenants/lanternfell')
const file = parseTenantFile(JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8')))
const files = diskFiles(createTemporaryFolder('files'))
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
    templates: templateCatalog,
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
    dearerFile.organization.feePlan!.platformFee += 100
    await applyTenant(ctx, files, { subdomain, file: dearerFile, readAsset })
    const plans = await ctx.db.transaction((em) =>
      em.find(FeePlanVersion, { organizationId }, { orderBy: { version: 'asc' } }),
    )
    expect(plans.map(({ version, platformFee }) => [version, platformFee])).toEqual([
      [1, file.organization.feePlan!.platformFee],
      [2, file.organization.feePlan!.platformFee + 100],
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

  it('leaves no file when it fails, and those that were there', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await applyTenant(ctx, files, { subdomain, file, readAsset })
    const before = await keysOf(organizationId)
    const document = '%PDF-1.4 of rules that nobody had before'
    const rulesFile = structuredClone(file)
    rulesFile.organization.infoCards.push({ type: 'file', title: 'Rules', file: 'new-rules.pdf', name: 'Rules' })
    const application = applyTenant({ ...ctx, actor: { kind: 'operator', name: '\u0000' } }, files, {
      subdomain,
      file: rulesFile,
      readAsset: (name) => (name === 'new-rules.pdf' ? Promise.resolve(Buffer.from(document)) : readAsset(name)),
    })
    await expect(application).rejects.toThrow()
    expect(before.length).toBeGreaterThan(5)
    expect(await keysOf(organizationId)).toEqual(before)
  })
})

const keysOf = async (organizationId: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of files.keys()) if (key.startsWith(organizationId)) keys.push(key)
  return keys.toSorted()
}

describe('applying a folder again', () => {
  const json = {
    organization: { name: 'Club Sur', contactEmail: 'hola@sur.example' },
    events: [
      {
        slug: 'media',
        title: 'Media',
        startsIn: { days: 40, at: '08:00' },
        competitions: [{ name: '21K', price: 900_00, capacity: 100 }],
      },
    ],
  }

  type Json = typeof json
  const apply = (subdomain: string, change: (file: Json) => void = () => {}, options: { isForced?: boolean } = {}) => {
    const written = structuredClone(json)
    change(written)
    const source = { subdomain, file: parseTenantFile(written), json: written, readAsset }
    return applyTenant(ctx, files, source, options)
  }

  it('writes ticket types, and stays below what is sold', async () => {
    const subdomain = newSubdomain()
    const folderWith = (maxQuantity: number, description = '') => {
      const question = { id: 'age', label: 'Age', kind: 'number', required: true }
      const stand = { name: 'Stand', price: 1_800, maxQuantity, description, fields: [question] }
      const child = { name: 'Child', price: 400, saleEndsAt: { daysBefore: 1, at: '20:00' } }
      const [event] = json.events
      return { ...json, events: [{ ...event!, supportsTickets: true, ticketTypes: [stand, child] }] }
    }
    const applyTypes = (maxQuantity: number, description?: string) => {
      const written = folderWith(maxQuantity, description)
      return applyTenant(ctx, files, { subdomain, file: parseTenantFile(written), json: written, readAsset })
    }
    const { organizationId } = await applyTypes(20)
    const types = () =>
      ctx.db.transaction((em) =>
        query(
          em,
          sql<Record<string, unknown>>`
            select name, type.price::int, per_order as "perOrder", capacity, type.description, fields,
              to_json(event.starts_at - sale_ends_at) as before
            from ticket_type as type
            join event on event.organization_id = type.organization_id and event.id = event_id
            join place_pool on place_pool.organization_id = type.organization_id and place_pool.id = type.pool_id
            where type.organization_id = ${organizationId} order by position`,
        ),
      )
    const age = { id: 'age', label: 'Age', kind: 'number', required: true, min: null, max: null }
    const field = { ...age, help: '', enabled: true, competitions: [], condition: null, placeholder: '' }
    const stand = { name: 'Stand', price: 1_800, perOrder: 10, capacity: 20, description: '', fields: [field] }
    const child = { name: 'Child', price: 400, perOrder: 10, capacity: null, description: '', fields: [] }
    expect(await types()).toEqual([
      { ...stand, before: null },
      { ...child, before: '12:00:00' },
    ])
    expect((await applyTypes(20)).changes).toEqual([])
    expect((await applyTypes(30, 'Door 1.')).changes.map(({ path: at }) => at)).toEqual([
      'events[media].ticketTypes[Stand].description',
      'events[media].ticketTypes[Stand].maxQuantity',
    ])
    expect((await types())[0]).toMatchObject({ capacity: 30, description: 'Door 1.' })
    await ctx.db.transaction((em) =>
      query(em, sql`update place_pool set taken = 25 where organization_id = ${organizationId} and capacity = 30`),
    )
    await expect(applyTypes(24, 'Door 1.')).rejects.toMatchObject({
      code: 'capacity_below_taken',
      values: { taken: 25 },
    })
  })

  const rowOf = async (organizationId: string) => {
    const [row] = await ctx.db.transaction((em) =>
      query(
        em,
        sql<{ name: string; title: string; starts_at: Date; price: string; capacity: number; revision: number }>`
          select organization.name, event.title, event.starts_at, competition.price, place_pool.capacity, event.revision
          from organization
          join event on event.organization_id = organization.id
          join competition on competition.organization_id = organization.id
          join place_pool on place_pool.organization_id = organization.id and place_pool.id = competition.pool_id
          where organization.id = ${organizationId}`,
      ),
    )
    return row!
  }

  const edit = (organizationId: string, title: string) =>
    ctx.db.transaction((em) =>
      query(em, sql`update event set title = ${title} where organization_id = ${organizationId}`),
    )

  it('takes what the folder changes and leaves what staff have changed', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await apply(subdomain)
    await edit(organizationId, 'Media del Sur')
    const { changes } = await apply(subdomain, (file) =>
      Object.assign(file.events[0]!.competitions[0]!, { capacity: 80 }),
    )
    expect(changes).toEqual([{ path: 'events[media].competitions[21K].capacity', last: 100, now: 100, folder: 80 }])
    expect(await rowOf(organizationId)).toMatchObject({ title: 'Media del Sur', capacity: 80, revision: 1 })
  })

  it('changes nothing where both have changed the same, until it is forced', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await apply(subdomain)
    await edit(organizationId, 'Media del Sur')
    const rename = (file: Json) => {
      file.organization.name = 'Club del Sur'
      file.events[0]!.title = 'Media Maratón'
    }
    await expect(apply(subdomain, rename)).rejects.toMatchObject({
      code: 'tenant_conflicts',
      conflicts: [{ path: 'events[media].title', last: 'Media', now: 'Media del Sur', folder: 'Media Maratón' }],
      changes: [{ path: 'organization.name', last: 'Club Sur', now: 'Club Sur', folder: 'Club del Sur' }],
    })
    expect(await rowOf(organizationId)).toMatchObject({ name: 'Club Sur', title: 'Media del Sur' })
    await apply(subdomain, rename, { isForced: true })
    expect(await rowOf(organizationId)).toMatchObject({ name: 'Club del Sur', title: 'Media Maratón' })
    expect((await apply(subdomain, rename)).changes).toEqual([])
  })

  it('numbers calendar entries higher only when a start or a place changes', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await apply(subdomain)
    const sequence = async () => {
      const [row] = await ctx.db.transaction((em) =>
        query(
          em,
          sql<{ sequence: number }>`
          select calendar_sequence as sequence from event where organization_id = ${organizationId}`,
        ),
      )
      return row!.sequence
    }
    await apply(subdomain, (file) => Object.assign(file.events[0]!.competitions[0]!, { capacity: 80 }))
    expect(await sequence()).toBe(0)
    const laterStart = (file: Json) => {
      const [competition] = file.events[0]!.competitions
      Object.assign(competition!, { startsAt: '2031-05-04T10:00:00Z' })
    }
    await apply(subdomain, laterStart)
    expect(await sequence()).toBe(1)
  })

  it('does not move an event whose start counts from the day of applying', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await apply(subdomain)
    const before = await rowOf(organizationId)
    const nextWeek = { ...ctx, now: new Date(ctx.now.getTime() + 7 * 86_400_000) }
    const source = { subdomain, file: parseTenantFile(json), json, readAsset }
    expect((await applyTenant(nextWeek, files, source, { isForced: true })).changes).toEqual([])
    expect(await rowOf(organizationId)).toEqual(before)
  })

  it('rejects fewer places than are taken, and values that contradict those of staff', async () => {
    const subdomain = newSubdomain()
    const { organizationId } = await apply(subdomain)
    await ctx.db.transaction(async (em) => {
      await query(em, sql`update place_pool set taken = 60 where organization_id = ${organizationId}`)
      await query(em, sql`update competition set price = 100 where organization_id = ${organizationId}`)
    })
    const competition = (change: object) => (file: Json) => void Object.assign(file.events[0]!.competitions[0]!, change)
    await expect(apply(subdomain, competition({ capacity: 50 }))).rejects.toMatchObject({
      code: 'capacity_below_taken',
      values: { event: 'media', competition: '21K', taken: 60 },
    })
    await expect(apply(subdomain, competition({ deferredCash: 500 }))).rejects.toMatchObject({
      problems: [{ file: `${subdomain}/tenant.json`, path: 'events.0.competitions.0.deferredCash' }],
    })
  })

  it('rejects prices that leave an organizer who pays the fees nothing, of what is to come', async () => {
    const subdomain = newSubdomain()
    const flat = { instant: 599, days_10: 599, days_18: 599, days_35: 599 }
    const feePlan = { platformFee: 500, vat: 2100, providerFees: flat }
    const deferredCash = 899_90
    const change = (feesPaidBy: string, startsIn: object) => (file: Json) => {
      Object.assign(file.organization, { feePlan, feesPaidBy })
      Object.assign(file.events[0]!, { startsIn })
      Object.assign(file.events[0]!.competitions[0]!, { deferredCash })
    }
    const ahead = { days: 40, at: '08:00' }
    const { organizationId } = await apply(subdomain, change('buyer', ahead))
    await expect(apply(subdomain, change('organizer', ahead))).rejects.toMatchObject({
      problems: [{ file: `${subdomain}/tenant.json`, path: 'events.0.competitions.0.price', value: 900_00 }],
    })
    const payer = await ctx.db.transaction((em) =>
      query(em, sql`select fees_paid_by from organization where id = ${organizationId}`),
    )
    expect(payer).toEqual([{ fees_paid_by: 'buyer' }])
    await ctx.db.transaction((em) =>
      query(em, sql`update event set status = 'cancelled' where organization_id = ${organizationId}`),
    )
    await apply(subdomain, change('organizer', ahead))
  })

  it('rejects another discount of a coupon that an order has claimed', async () => {
    const subdomain = newSubdomain()
    const coupon = (terms: object) => (file: Json) =>
      void Object.assign(file, { coupons: [{ code: 'SOCIO', ...terms }] })
    const { organizationId } = await apply(subdomain, coupon({ discount: 1000 }))
    await ctx.db.transaction((em) =>
      query(em, sql`update coupon set times_used = 1 where organization_id = ${organizationId}`),
    )
    await expect(apply(subdomain, coupon({ discount: 2000 }))).rejects.toMatchObject({
      code: 'coupon_claimed',
      field: 'discount',
      values: { coupon: 'SOCIO' },
    })
    await apply(subdomain, coupon({ discount: 1000, description: 'Para socios' }))
    const stored = await ctx.db.transaction((em) => em.findOneOrFail(Coupon, { organizationId }))
    expect(stored).toMatchObject({ discount: 1000, description: 'Para socios', timesUsed: 1 })
  })
})
