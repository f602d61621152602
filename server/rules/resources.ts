import type { Permission } from './permissions.ts'

/**
 * What staff manage in a list of its own (docs/adding-a-resource.md). The key names its address, its texts, its route's
 * file and its export; `noun` its audit entries, `words` what finds it in the palette in either language.
 */
export const resources = {
  coupons: {
    noun: 'coupon',
    permission: 'manage-coupons',
    icon: 'ticket',
    words: 'coupons discounts cupones descuentos',
  },
  replies: {
    noun: 'reply',
    permission: 'edit-athletes',
    icon: 'mail',
    words: 'saved replies respuestas guardadas',
  },
  albums: {
    noun: 'album',
    permission: 'manage-albums',
    icon: 'users',
    words: 'albums tournament teams albumes torneo equipos',
  },
} as const satisfies Record<string, Readonly<{ noun: string; permission: Permission; icon: string; words: string }>>

export type ResourceName = keyof typeof resources
export type ResourceNoun = (typeof resources)[ResourceName]['noun']

export const resourceNames = Object.keys(resources) as ResourceName[]

export const resourcePath = (name: ResourceName) => `/admin/${name}` as const

export type FormTerms = Readonly<{ currency: string; region: string; timeZone: string; now: Date }>
