import type { Permission } from './permissions.ts'

/**
 * What staff manage in a list of its own (docs/adding-a-resource.md). The key names its address, its texts, its route's
 * file and its export; `noun` its audit entries.
 */
export const resources = {
  coupons: { noun: 'coupon', permission: 'manage-coupons', icon: 'ticket' },
  replies: { noun: 'reply', permission: 'edit-athletes', icon: 'mail' },
} as const satisfies Record<string, Readonly<{ noun: string; permission: Permission; icon: string }>>

export type ResourceName = keyof typeof resources
export type ResourceNoun = (typeof resources)[ResourceName]['noun']

export const resourceNames = Object.keys(resources) as ResourceName[]

export const resourcePath = (name: ResourceName) => `/admin/${name}` as const

export type FormTerms = Readonly<{ currency: string; region: string; timeZone: string; now: Date }>
