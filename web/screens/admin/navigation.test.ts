import { expect, test } from 'vitest'
import type { Role } from '#rules/permissions.ts'
import { resourceNames } from '#rules/resources.ts'
import { barEntries, creationsFor, currentEntry, navigationFor } from './navigation.ts'

const member = (role: Role) => ({ kind: 'member', userId: '', name: '', email: '', role }) as const
const labels = (role: Role) => navigationFor(member(role)).map(({ label }) => label)

test('pages stand in the order of the specification, those that a role may not see are left out', () => {
  expect(labels('owner')).toEqual([
    'nav.dashboard',
    'nav.users',
    'nav.athletes',
    'nav.events',
    'nav.news',
    'nav.payments',
    'nav.settings',
    'nav.landing',
    'nav.templates',
    ...resourceNames.map((name) => `${name}:title`),
    'nav.exports',
    'nav.mails',
    'nav.profile',
  ])
  expect(labels('user')).toEqual(['nav.dashboard', 'nav.athletes', 'nav.events', 'nav.profile'])
})

test('a phone’s bar leads to the kit pick-up of this week’s race, and More to the events', () => {
  const entries = navigationFor(member('user'))
  const usual = barEntries(entries, null)
  expect(usual.bar.map(({ path }) => path)).toEqual(['/admin', '/admin/athletes', '/admin/events'])
  const { bar, others } = barEntries(entries, { id: '7' })
  expect(bar.map(({ path }) => path)).toEqual(['/admin', '/admin/athletes', '/admin/events/7/check-in'])
  expect(others.map(({ path }) => path)).toEqual(['/admin/events', '/admin/profile'])
  const currentAt = (path: string) => currentEntry(path, [...bar, ...others])?.path
  expect(currentAt('/admin/events/7/athletes/1')).toBe('/admin/events/7/check-in')
  for (const path of ['', '/competitions', '/bibs'])
    expect(currentAt(`/admin/events/7${path}`)).toBe('/admin/events/7/check-in')
  expect(currentAt('/admin/events/70')).toBe('/admin/events')
})

test('an address without a page is of no entry, one below an entry’s is of it', () => {
  const currentAt = (path: string) => currentEntry(path, navigationFor(member('owner')))?.path
  expect(currentAt('/admin')).toBe('/admin')
  expect(currentAt('/admin/mails')).toBe('/admin/mails')
  expect(currentAt('/admin/settings/bank')).toBe('/admin/settings')
  expect(currentAt('/admin/nothing-here')).toBeUndefined()
})

test('anyone who may create a row is offered its form', () => {
  expect(creationsFor(member('admin'))).toMatchObject([
    { label: 'admin:new.article', path: '/admin/news/new' },
    ...resourceNames.map((name) => ({ label: `${name}:new`, path: `/admin/${name}?edit=new` })),
  ])
  expect(creationsFor(member('user'))).toEqual([])
})
