import { expect, test } from 'vitest'
import type { Role } from '#rules/permissions.ts'
import { resourceNames } from '#rules/resources.ts'
import { navigationFor } from './navigation.ts'

const labels = (role: Role) =>
  navigationFor({ kind: 'member', userId: '', name: '', email: '', role }).map(({ label }) => label)

test('pages stand in the order of the specification, those that a role may not see are left out', () => {
  expect(labels('owner')).toEqual([
    'nav.dashboard',
    'nav.users',
    'nav.athletes',
    'nav.events',
    'nav.settings',
    ...resourceNames.map((name) => `nav.${name}`),
    'nav.profile',
  ])
  expect(labels('user')).toEqual(['nav.dashboard', 'nav.athletes', 'nav.events', 'nav.profile'])
})
