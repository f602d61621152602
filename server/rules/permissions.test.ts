import { describe, expect, it } from 'vitest'
import { can, ensureCan, permissionsOf, type Actor, type Permission, type Role } from './permissions.ts'

const member = (role: Role): Actor => ({ kind: 'member', userId: 'u', name: 'Ana', email: 'ana@club.example', role })
const whoMay = (permission: Permission) =>
  (['user', 'admin', 'owner'] as const).filter((role) => can(member(role), permission))

/** Written out, so that a change of the code alone cannot change who may do what. */
const user: Permission[] = [
  'see-dashboard',
  'see-events',
  'see-athletes',
  'edit-bib-numbers',
  'edit-result-times',
  'edit-tags',
  'write-notes',
  'check-in',
  'deliver-kits',
  'collect-cash',
]
const admin: Permission[] = [
  'create-events',
  'edit-events',
  'publish-events',
  'cancel-events',
  'edit-athletes',
  'assign-bibs',
  'open-files',
  'undo-changes-of-others',
  'import-results',
  'manage-coupons',
  'manage-news',
  'manage-albums',
  'edit-landing',
  'edit-templates',
  'manage-merchandising',
  'see-money',
  'see-tickets-sold',
  'export-data',
  'confirm-payments',
  'refund-orders',
  'release-holds',
  'manage-users',
  'edit-settings',
  'edit-theme',
  'manage-sponsors',
]
const owner: Permission[] = [
  'edit-bank-details',
  'connect-payment-provider',
  'edit-payment-terms',
  'manage-domains',
  'see-audit-log',
  'manage-owners',
  'delete-organization',
]

describe('a member', () => {
  it('of any role works with athletes', () => {
    for (const permission of user) expect(whoMay(permission), permission).toEqual(['user', 'admin', 'owner'])
  })

  it('who is an admin runs events, money, users and settings', () => {
    for (const permission of admin) expect(whoMay(permission), permission).toEqual(['admin', 'owner'])
  })

  it('who is an owner holds the bank, the domain and the organization itself', () => {
    for (const permission of owner) expect(whoMay(permission), permission).toEqual(['owner'])
  })

  it('may nothing that is not in these lists', () => {
    expect([...permissionsOf.owner].toSorted()).toEqual([...user, ...admin, ...owner].toSorted())
  })

  it('may never do less than the role below', () => {
    for (const permission of permissionsOf.user) expect(permissionsOf.admin).toContain(permission)
    for (const permission of permissionsOf.admin) expect(permissionsOf.owner).toContain(permission)
  })
})

it('a visitor may nothing of the staff, operators and jobs everything', () => {
  for (const permission of permissionsOf.owner) {
    expect(can({ kind: 'visitor' }, permission)).toBe(false)
    expect(can({ kind: 'operator', name: 'eva' }, permission)).toBe(true)
    expect(can({ kind: 'system' }, permission)).toBe(true)
  }
})

it('an action without permission is rejected', () => {
  expect(() => ensureCan(member('user'), 'refund-orders')).toThrow('forbidden')
  expect(() => ensureCan(member('admin'), 'refund-orders')).not.toThrow()
})
