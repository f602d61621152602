import { describe, expect, test } from 'vitest'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { canonicalTenant } from './canonical-tenant.ts'
import { mergeTenants, nextBase, type Winner } from './merge-tenants.ts'
import { statedValuesOf } from './stated-values.ts'
import { leavesOf } from './tenant-leaves.ts'

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

const changed = (change: (json: Written) => void = () => {}): Written => {
  const json = written()
  change(json)
  return json
}

/** Of an organization to which `written()` was applied. */
function merge({
  staff,
  file,
  winner = null,
}: {
  staff?: (json: Written) => void
  file?: (json: Written) => void
  winner?: Winner | null
}) {
  const json = changed(file)
  const tenant = parseTenantFile(json)
  const stated = statedValuesOf(json)
  const base = nextBase(parseTenantFile(written()), parseTenantFile(written()), statedValuesOf(written()))
  return mergeTenants({ current: parseTenantFile(changed(staff)), file: tenant, stated, base, winner })
}

describe('merging a tenant folder', () => {
  test('takes what only the folder has changed', () => {
    const { merged, changes, conflicts } = merge({ file: (json) => (json.events[0]!.competitions[1]!.price = 5500) })
    expect(changes).toEqual([{ path: 'events[media].competitions[10K].price', before: 5000, after: 5500 }])
    expect(conflicts).toEqual([])
    expect(merged.events[0]!.competitions.map(({ price }) => price)).toEqual([9000, 5500])
  })

  test('leaves what only staff have changed', () => {
    const { merged, ...outcome } = merge({ staff: (json) => (json.organization.landing.headline = 'Vení') })
    const staffValues = [{ path: 'organization.landing.headline', file: 'Corré', staff: 'Vení' }]
    expect(outcome).toEqual({ changes: [], conflicts: [], staffValues })
    expect(merged.organization.landing.headline).toBe('Vení')
  })

  test('agrees where both have changed it to the same', () => {
    const rename = (json: Written) => (json.organization.name = 'Club del Sur')
    const { merged, changes, conflicts } = merge({ staff: rename, file: rename })
    expect({ changes, conflicts }).toEqual({ changes: [], conflicts: [] })
    expect(merged.organization.name).toBe('Club del Sur')
  })

  const both = {
    staff: (json: Written) => (json.coupons[0]!.discount = 2000),
    file: (json: Written) => (json.coupons[0]!.discount = 3000),
  }

  test('is a conflict where both have changed it differently', () => {
    const { merged, changes, conflicts } = merge(both)
    expect(conflicts).toEqual([{ path: 'coupons[SOCIO].discount', file: 3000, staff: 2000 }])
    expect(changes).toEqual([])
    expect(merged.coupons[0]!.discount).toBe(2000)
  })

  test.each([
    ['file', 3000, 1, []],
    ['staff', 2000, 0, [{ path: 'coupons[SOCIO].discount', file: 3000, staff: 2000 }]],
  ] as const)('has no conflict when %s wins', (winner, discount, count, left) => {
    const { merged, changes, conflicts, staffValues } = merge({ ...both, winner })
    expect({ conflicts, staffValues }).toEqual({ conflicts: [], staffValues: left })
    expect(changes).toHaveLength(count)
    expect(merged.coupons[0]!.discount).toBe(discount)
  })

  test('leaves a value of staff also the next time', () => {
    const json = written()
    const file = parseTenantFile(json)
    const current = parseTenantFile(changed((each) => (each.organization.name = 'Otro nombre')))
    const stated = statedValuesOf(json)
    const first = mergeTenants({ current, file, stated, base: leavesOf(file), winner: null })
    const base = nextBase(first.merged, file, stated)
    const second = mergeTenants({ current: first.merged, file, stated, base, winner: null })
    expect(second.merged.organization.name).toBe('Otro nombre')
    const changedJson = changed((each) => (each.organization.name = 'Tercer nombre'))
    const sides = {
      current: first.merged,
      file: parseTenantFile(changedJson),
      stated: statedValuesOf(changedJson),
      base,
    }
    expect(mergeTenants({ ...sides, winner: null }).conflicts.map(({ path }) => path)).toEqual(['organization.name'])
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
    expect(merge({ file: addDescription })).toMatchObject({
      changes: [{ path: 'organization.description', before: '', after: 'Un club' }],
      conflicts: [],
    })
    const staff = (json: Written) => Object.assign(json.organization, { description: 'Otro club' })
    expect(merge({ staff, file: addDescription }).conflicts).toEqual([
      { path: 'organization.description', file: 'Un club', staff: 'Otro club' },
    ])
  })

  test('leaves dates that count from the day of applying, and the status, to staff', () => {
    const json = changed((each) => {
      Object.assign(each.events[0]!, { startsAt: undefined, startsIn: { days: 40, at: '08:00' }, status: 'published' })
      Object.assign(each.events[0]!.competitions[0]!, { startsAt: '08:00' })
      Object.assign(each.coupons[0]!, { expiresAt: undefined, expiresIn: { days: 3 } })
    })
    const current = parseTenantFile(changed((each) => (each.events[0]!.startsAt = '2027-06-01T11:00:00.000Z')))
    const file = canonicalTenant(parseTenantFile(json), new Map(), new Date('2027-01-01T12:00:00Z'))
    expect(file.events[0]!.startsAt).toBe('2027-02-10T13:00:00.000Z')
    const { merged, changes, conflicts } = mergeTenants({
      current,
      file,
      stated: statedValuesOf(json),
      base: leavesOf(parseTenantFile(written())),
      winner: 'file',
    })
    expect({ changes, conflicts }).toEqual({ changes: [], conflicts: [] })
    expect(merged).toEqual(current)
  })

  test('does not bring back what staff have deleted, unless the folder has changed it and wins', () => {
    const withoutCoupon = (json: Written) => (json.coupons = [])
    for (const winner of [null, 'file'] as const)
      expect(merge({ staff: withoutCoupon, winner })).toMatchObject({
        merged: { coupons: [] },
        changes: [],
        conflicts: [],
      })
    const changedToo = { staff: withoutCoupon, file: both.file }
    expect(merge(changedToo).conflicts).toMatchObject([{ path: 'coupons[SOCIO]', staff: undefined }])
    expect(merge({ ...changedToo, winner: 'staff' }).merged.coupons).toEqual([])
    expect(merge({ ...changedToo, winner: 'file' }).merged.coupons).toMatchObject([{ code: 'SOCIO', discount: 3000 }])
  })

  test('creates what is new in the folder at its place, and keeps what staff have added', () => {
    const { merged, changes } = merge({
      staff: (json) =>
        json.events[0]!.competitions.push({ name: '5K', price: 0, startsAt: '2027-04-18T13:00:00.000Z' }),
      file: (json) =>
        json.events[0]!.competitions.splice(1, 0, { name: '15K', price: 7000, startsAt: '2027-04-18T11:30:00.000Z' }),
    })
    expect(changes.map(({ path, before }) => [path, before])).toEqual([['events[media].competitions[15K]', undefined]])
    expect(merged.events[0]!.competitions.map(({ name }) => name)).toEqual(['21K', '15K', '10K', '5K'])
  })

  test('takes the order of the folder when it has changed', () => {
    const { merged, changes } = merge({
      file: ({ events: [event] }) => (event!.competitions = event!.competitions.toReversed()),
    })
    expect(changes).toEqual([{ path: 'events[media].competitions', before: ['21K', '10K'], after: ['10K', '21K'] }])
    expect(merged.events[0]!.competitions.map(({ name }) => name)).toEqual(['10K', '21K'])
  })

  test('without a base, makes every difference a conflict', () => {
    const json = changed((each) => (each.organization.name = 'Club Norte'))
    const sides = { current: parseTenantFile(written()), file: parseTenantFile(json), stated: statedValuesOf(json) }
    const { conflicts } = mergeTenants({ ...sides, base: null, winner: null })
    expect(conflicts).toEqual([{ path: 'organization.name', file: 'Club Norte', staff: 'Club Sur' }])
  })
})
