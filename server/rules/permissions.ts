import { Refused } from './refusals.ts'

export const roles = ['user', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

export type Actor =
  | Readonly<{ kind: 'visitor'; account?: Account }>
  | Readonly<{ kind: 'member'; userId: string; name: string; email: string; role: Role }>
  | Readonly<{ kind: 'operator'; name: string }>
  | Readonly<{ kind: 'system' }>

const userMay = [
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
] as const

const adminMay = [
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
] as const

const ownerMay = [
  'edit-bank-details',
  'connect-payment-provider',
  'edit-payment-terms',
  'manage-domains',
  'see-audit-log',
  'manage-owners',
  'delete-organization',
] as const

export type Account = Readonly<{ userId: string; email: string }>

export type Permission = (typeof userMay)[number] | (typeof adminMay)[number] | (typeof ownerMay)[number]

export const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  user: new Set(userMay),
  admin: new Set([...userMay, ...adminMay]),
  owner: new Set([...userMay, ...adminMay, ...ownerMay]),
}

/** Operators and jobs may do everything; what operators do is audited. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'visitor') return false
  return actor.kind === 'member' ? permissionsOf[actor.role].has(permission) : true
}

export function accountOf(actor: Actor): Account | null {
  if (actor.kind === 'member') return { userId: actor.userId, email: actor.email }
  return actor.kind === 'visitor' ? (actor.account ?? null) : null
}

/** Throws `Refused` `forbidden`. */
export function ensureCan(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw new Refused({ code: 'forbidden', values: { permission } })
}
