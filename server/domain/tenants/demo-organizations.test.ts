import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { deadlineOf, startOf } from '#rules/tenants/tenant-dates.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { assetsOf, parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'
import { readCourse } from '../media/read-course.ts'
import { tenantFolders } from './tenant-folders.ts'

const tenants = new URL('../../../tenants/', import.meta.url)
const jsonOf = (subdomain: string) => JSON.parse(readFileSync(new URL(`${subdomain}/tenant.json`, tenants), 'utf8'))
const assetOf = (subdomain: string, name: string) => new URL(`${subdomain}/assets/${name}`, tenants)

const subdomains = (await tenantFolders('tenants')).map((folder) => path.basename(folder))

const isOpen = (event: TenantEvent, now: Date) =>
  event.status === 'published' && startOf(event, now) > now && (deadlineOf(event, now) ?? startOf(event, now)) > now
const share = ({ competitions }: TenantEvent) =>
  competitions.reduce((sum, each) => sum + (each.seedTaken ?? 0), 0) /
  competitions.reduce((sum, each) => sum + (each.capacity ?? Infinity), 0)

describe.each(subdomains)('the demo organization %s', (subdomain) => {
  const file = parseTenantFile(jsonOf(subdomain))

  test.each([16, 17, 18, 19, 20, 21, 22])('has events in every state when applied on %i November', (day) => {
    const now = new Date(Date.UTC(2026, 10, day, 12))
    const { events } = file
    const open = events.filter((event) => isOpen(event, now))
    const upcoming = events.filter((event) => event.status === 'published' && startOf(event, now) > now)
    const states = {
      open: open.some((event) => share(event) < 0.8),
      nearlyFull: open.some((event) => share(event) >= 0.9 && share(event) < 1),
      full: open.some((event) => share(event) === 1),
      closed: upcoming.some((event) => !isOpen(event, now)),
      finished: events.some((event) => event.status === 'published' && startOf(event, now) < now),
      cancelled: events.some((event) => event.status === 'cancelled'),
      draft: events.some((event) => event.status === 'draft'),
    }
    expect(Object.entries(states).filter(([, present]) => !present)).toEqual([])
  })

  test('sells a race with documents for minors, merchandise in sizes, teams, early prices and a waiting list', () => {
    const open = file.events.filter((event) => event.status === 'published')
    const fields = open.flatMap((event) => event.form?.fields ?? [])
    const items = open.flatMap((event) => event.merchandise ?? [])
    const competitions = open.flatMap((event) => event.competitions)
    const features = {
      healthFile: fields.some((field) => field.kind === 'file' && field.isHealth && field.condition?.kind === 'under'),
      requiredAnswer: fields.some((field) => field.kind !== 'file' && field.required),
      conditionalAnswer: fields.some((field) => field.condition?.kind === 'answer'),
      shirt: items.some((item) => item.rule !== 'optional' && item.picture && item.variants.length > 3),
      dinner: items.some((item) => item.rule === 'optional' && item.price > 0),
      team: competitions.some(({ team }) => team),
      tiers: competitions.some(({ tiers }) => tiers?.length),
      waitingList: competitions.some(({ waitingList }) => waitingList),
      acceptance: open.some((event) => event.acceptanceItems?.some((item) => item.document)),
      categories: open.some((event) => event.categories?.length),
    }
    expect(Object.entries(features).filter(([, present]) => !present)).toEqual([])
  })

  test('has every asset it names, and no other', () => {
    const files = readdirSync(assetOf(subdomain, '')).filter((name) => name !== 'SOURCES.md')
    expect(files.toSorted()).toEqual(assetsOf(file).toSorted())
  })

  test('has logos of shapes alone, which weigh 6 KB at most', () => {
    for (const name of assetsOf(file).filter((each) => each.endsWith('.svg'))) {
      expect(() => ensureInertSvg(readFileSync(assetOf(subdomain, name), 'utf8')), name).not.toThrow()
      expect(statSync(assetOf(subdomain, name)).size, name).toBeLessThanOrEqual(6144)
    }
  })

  test('has courses as long as it says', async () => {
    for (const event of file.events.filter((each) => each.course)) {
      const { distanceM } = await readCourse(readFileSync(assetOf(subdomain, event.course!), 'utf8'))
      const stated = Math.max(...event.competitions.map((each) => each.distanceM ?? 0))
      expect(Math.abs(distanceM - stated) / stated, event.slug).toBeLessThan(0.05)
    }
  })
})

test('the demo organizations have a field of every kind, one for a single competition, and cash at kit pick-up', () => {
  const events = subdomains.flatMap((subdomain) => parseTenantFile(jsonOf(subdomain)).events)
  const open = events.filter(({ status }) => status === 'published')
  const fields = open.flatMap((event) => event.form?.fields ?? [])
  expect(new Set(fields.map(({ kind }) => kind))).toEqual(
    new Set(['short_text', 'long_text', 'number', 'date', 'choice', 'choices', 'yes_no', 'country', 'file']),
  )
  expect(fields.some(({ competitions }) => Array.isArray(competitions) && competitions.length === 1)).toBe(true)
  expect(open.some(({ competitions }) => competitions.some(({ deferredCash }) => deferredCash > 0))).toBe(true)
})
