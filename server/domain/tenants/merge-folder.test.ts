import { describe, expect, test } from 'vitest'
import { parseTenantFile, tenantFile, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { mergeFolder } from './merge-folder.ts'
import { readFolder } from './read-folder.ts'
import { treeOf, valueOf, valuesByPath } from './tenant-tree.ts'

const written = () => ({
  organization: { name: 'Club Sur', contactEmail: 'hola@sur.example', landing: { headline: 'Corré' } },
  coupons: [{ code: 'SOCIO', discount: 1000, expiresAt: '2027-05-01T00:00:00.000Z' }],
  events: [
    {
      slug: 'media',
      title: 'Media',
      startsAt: '2027-04-18T11:00:00.000Z',
      competitions: [
        { name: '21K', price: 9000, startsAt: '2027-04-18T11:00:00.000Z' },
        { name: '10K', price: 5000, startsAt: '2027-04-18T12:00:00.000Z' },
      ],
    },
  ],
})

type Written = ReturnType<typeof written>
type Change = (json: Written) => void

const changed = (change: Change = () => {}): Written => {
  const json = written()
  change(json)
  return json
}

const read = (json: object) =>
  readFolder({ file: parseTenantFile(json), json }, new Map(), new Date('2027-01-01T12:00:00Z'))

/** What an apply remembers. */
const lastOf = (json: object) => ({ ...valuesByPath(treeOf(tenantFile, parseTenantFile(json))), ...read(json).said })

type Sides = { staff?: Change; file?: Change; isForced?: boolean; last?: ReturnType<typeof lastOf> | null }

/** Into an organization to which `written()` was applied. */
function merge({ staff, file, isForced = false, last = lastOf(written()) }: Sides) {
  const { tenant, said } = read(changed(file))
  const now = treeOf(tenantFile, parseTenantFile(changed(staff)))
  const paths = new Set(Object.keys(said))
  const outcome = mergeFolder({ now, folder: treeOf(tenantFile, tenant), said: paths, last, isForced })
  return { ...outcome, merged: valueOf(outcome.merged) as TenantFile }
}

const names = ({ merged }: { merged: TenantFile }) => merged.events[0]!.competitions.map(({ name }) => name)

describe('merging a tenant folder', () => {
  test('takes what only the folder has changed', () => {
    const { merged, changes, conflicts } = merge({ file: (json) => (json.events[0]!.competitions[1]!.price = 5500) })
    const path = 'events[media].competitions[10K].price'
    expect(changes).toEqual([{ path, last: 5000, now: 5000, folder: 5500 }])
    expect(conflicts).toEqual([])
    expect(merged.events[0]!.competitions.map(({ price }) => price)).toEqual([9000, 5500])
  })

  test.each([false, true])('leaves what only staff have changed (forced: %s)', (isForced) => {
    const { merged, ...outcome } = merge({
      isForced,
      staff: (json) => (json.organization.landing.headline = 'Vení'),
    })
    const kept = [{ path: 'organization.landing.headline', last: 'Corré', now: 'Vení', folder: 'Corré' }]
    expect(outcome).toEqual({ changes: [], conflicts: [], kept })
    expect(merged.organization.landing.headline).toBe('Vení')
  })

  test('agrees where both have changed it to the same', () => {
    const rename = (json: Written) => (json.organization.name = 'Club del Sur')
    const { merged, ...outcome } = merge({ staff: rename, file: rename })
    expect(outcome).toEqual({ changes: [], conflicts: [], kept: [] })
    expect(merged.organization.name).toBe('Club del Sur')
  })

  const both = {
    staff: (json: Written) => (json.coupons[0]!.discount = 2000),
    file: (json: Written) => (json.coupons[0]!.discount = 3000),
  }
  const difference = { path: 'coupons[SOCIO].discount', last: 1000, now: 2000, folder: 3000 }

  test('is a conflict where both have changed it differently', () => {
    const { merged, ...outcome } = merge(both)
    expect(outcome).toEqual({ changes: [], conflicts: [difference], kept: [] })
    expect(merged.coupons[0]!.discount).toBe(2000)
  })

  test('takes the folder’s value when it is forced', () => {
    const { merged, ...outcome } = merge({ ...both, isForced: true })
    expect(outcome).toEqual({ changes: [difference], conflicts: [], kept: [] })
    expect(merged.coupons[0]!.discount).toBe(3000)
  })

  test('leaves what the folder does not mention', () => {
    const { merged, changes, conflicts } = merge({
      staff: (json) => Object.assign(json.organization, { description: 'Un club', theme: { primaryColor: '#112233' } }),
      file: (json) => delete (json.organization as Partial<Written['organization']>).landing,
    })
    expect({ changes, conflicts }).toEqual({ changes: [], conflicts: [] })
    expect(merged.organization).toMatchObject({ description: 'Un club', landing: { headline: 'Corré' } })
    expect(merged.organization.theme.primaryColor).toBe('#112233')
  })

  test('takes what the folder mentions for the first time, unless staff have changed it since', () => {
    const addDescription = (json: Written) => Object.assign(json.organization, { description: 'Un club' })
    const path = 'organization.description'
    expect(merge({ file: addDescription })).toMatchObject({
      changes: [{ path, last: '', now: '', folder: 'Un club' }],
      conflicts: [],
    })
    const staff = (json: Written) => Object.assign(json.organization, { description: 'Otro club' })
    expect(merge({ staff, file: addDescription }).conflicts).toEqual([
      { path, last: '', now: 'Otro club', folder: 'Un club' },
    ])
  })

  test('finds a thing by its key, whatever its title', () => {
    const { merged, changes } = merge({ file: (json) => (json.events[0]!.title = 'Media Maratón') })
    expect(changes).toEqual([{ path: 'events[media].title', last: 'Media', now: 'Media', folder: 'Media Maratón' }])
    expect(merged.events.map(({ title }) => title)).toEqual(['Media Maratón'])
  })

  test('leaves dates that count from the day of applying, and the status, to staff', () => {
    const moved = (json: Written) => (json.events[0]!.startsAt = '2027-06-01T11:00:00.000Z')
    const relative = (json: Written) => {
      Object.assign(json.events[0]!, { startsAt: undefined, startsIn: { days: 40, at: '08:00' }, status: 'published' })
      Object.assign(json.events[0]!, { registrationDeadline: { daysBefore: 1, at: '12:00' } })
      const tiers = [{ price: 500, until: { daysBefore: 5 } }]
      Object.assign(json.events[0]!.competitions[0]!, { startsAt: '08:00', seedTaken: 5, tiers })
      Object.assign(json.coupons[0]!, { expiresAt: undefined, expiresIn: { days: 3 } })
    }
    expect(read(changed(relative)).tenant.events[0]!.startsAt).toBe('2027-02-10T13:00:00.000Z')
    const { merged, changes, conflicts } = merge({ staff: moved, file: relative, isForced: true })
    expect({ changes, conflicts }).toEqual({ changes: [], conflicts: [] })
    expect(merged).toEqual(parseTenantFile(changed(moved)))
  })

  test('takes a time of day where the start is an instant', () => {
    const { changes } = merge({ file: (json) => (json.events[0]!.competitions[0]!.startsAt = '09:00') })
    expect(changes).toMatchObject([
      { path: 'events[media].competitions[21K].startsAt', folder: '2027-04-18T13:00:00.000Z' },
    ])
  })

  test('does not bring back what staff have deleted, unless the folder has changed it and is forced', () => {
    const withoutCoupon = (json: Written) => (json.coupons = [])
    for (const isForced of [false, true])
      expect(merge({ staff: withoutCoupon, isForced })).toMatchObject({
        merged: { coupons: [] },
        changes: [],
        conflicts: [],
        kept: [{ path: 'coupons[SOCIO]', now: undefined }],
      })
    const changedToo = { staff: withoutCoupon, file: both.file }
    expect(merge(changedToo)).toMatchObject({
      merged: { coupons: [] },
      conflicts: [{ path: 'coupons[SOCIO]', now: undefined }],
    })
    const forced = merge({ ...changedToo, isForced: true })
    expect(forced.merged.coupons).toMatchObject([{ code: 'SOCIO', discount: 3000 }])
  })

  test('makes what is new in the folder at its place, and keeps what staff have added', () => {
    const outcome = merge({
      staff: (json) =>
        json.events[0]!.competitions.push({ name: '5K', price: 0, startsAt: '2027-04-18T13:00:00.000Z' }),
      file: (json) =>
        json.events[0]!.competitions.splice(1, 0, { name: '15K', price: 7000, startsAt: '2027-04-18T11:30:00.000Z' }),
    })
    expect(outcome.changes.map(({ path, now }) => [path, now])).toEqual([
      ['events[media].competitions[15K]', undefined],
    ])
    expect(names(outcome)).toEqual(['21K', '15K', '10K', '5K'])
  })

  const reverse = ({ events: [event] }: Written) => (event!.competitions = event!.competitions.toReversed())

  test('takes the order of the folder when it has changed, and leaves that of staff otherwise', () => {
    const outcome = merge({ file: reverse })
    const path = 'events[media].competitions'
    expect(outcome.changes).toEqual([{ path, last: ['21K', '10K'], now: ['21K', '10K'], folder: ['10K', '21K'] }])
    expect(names(outcome)).toEqual(['10K', '21K'])
    expect(names(merge({ staff: reverse }))).toEqual(['10K', '21K'])
  })

  test('makes every difference a conflict where nothing was applied', () => {
    const file = (json: Written) => (json.organization.name = 'Club Norte')
    expect(merge({ last: null, file }).conflicts).toEqual([
      { path: 'organization.name', last: undefined, now: 'Club Sur', folder: 'Club Norte' },
    ])
    expect(merge({ last: null, file, isForced: true }).merged.organization.name).toBe('Club Norte')
  })
})
