import { expect, test } from 'vitest'
import { pendingPage } from './pending-page.ts'

const event = '/admin/events/0198-one'

test.each([
  ['/admin', '/admin/users', { kind: 'list', frame: 'admin', isWithin: false }],
  ['/admin/users', '/admin', { kind: 'dashboard', frame: 'admin', isWithin: false }],
  ['/admin', '/admin/coupons', { kind: 'list', frame: 'admin', isWithin: false }],
  ['/admin', '/admin/profile', { kind: 'form', frame: 'admin', isWithin: false }],
  ['/admin/events', '/admin/events/new', { kind: 'form', frame: 'admin', isWithin: false }],
  ['/admin/events', '/admin/events/new-spectator', { kind: 'form', frame: 'admin', isWithin: false }],
  ['/admin', '/admin/settings', { kind: 'form', frame: 'settings', isWithin: false }],
  ['/admin/settings', '/admin/settings/audit', { kind: 'list', frame: 'settings', isWithin: true }],
  ['/admin/events', event, { kind: 'dashboard', frame: 'event', isWithin: false }],
  [event, `${event}/athletes`, { kind: 'list', frame: 'event', isWithin: true }],
  [event, `${event}/basic-info`, { kind: 'form', frame: 'event', isWithin: true }],
  [event, '/admin/events/0198-other', { kind: 'dashboard', frame: 'event', isWithin: false }],
  ['/admin', `${event}/athletes/0198-ana`, { kind: 'list', frame: 'event', isWithin: false }],
] as const)('from %s to %s', (from, to, page) => expect(pendingPage(from, to)).toEqual(page))

test.each([
  ['another filter of a list', '/admin/users', '/admin/users'],
  ['an athlete beside the list', '/admin/athletes', '/admin/athletes/0198-ana'],
  ['a coupon beside the list', '/admin/coupons', '/admin/coupons/0198-socio'],
  ['the list behind an athlete', `${event}/athletes/new`, `${event}/athletes`],
  ['a page of the site', '/admin', '/administration'],
])('%s is no other page', (_, from, to) => expect(pendingPage(from, to)).toBeNull())
