import type { AccountType } from './bank-details.ts'
import type { OrganizationEdit } from './organization-form.ts'
import type { Sponsor, ThemeConfigs } from '../views.ts'

/** What a settings page starts from: the values as its form knows them, and the name of this state of them. */
export type Settings<Values> = { version: string; values: Values }

export type OrganizationSettings = Settings<Omit<OrganizationEdit, 'version'>> & {
  /** Somebody has bought: amounts were paid in this currency. */
  isCurrencyFixed: boolean
  /** A path on this host, or null. */
  logo: string | null
}

export type ThemeSettings = Settings<ThemeConfigs>
export type SponsorsSettings = Settings<Sponsor[]>

/** A domain of an organization; the TXT record `challengeName` must hold `challenge` by `expiresAt` for it to be verified. */
export type DomainRow = {
  host: string
  state: 'pending' | 'expired' | 'verified' | 'redirecting' | 'retired'
  isPrimary: boolean
  challengeName: string
  challenge: string
  addedAt: string
  /** Null when it is no claim any more. */
  expiresAt: string | null
  verifiedAt: string | null
  retiredAt: string | null
}

/** Where an organization is found, and what it answered to before. `former` has the latest first. */
export type AddressPage = { subdomain: string; former: string[]; domains: DomainRow[] }

/** What would end with the organization: published events to come, and their athletes. */
export type DeletionPage = { name: string; upcoming: { events: number; athletes: number } }

/** Bank details as they are shown: `…End` are the last characters, '' where there is no such number. */
export type BankPage = {
  version: string
  saved: {
    holder: string
    bankName: string
    accountType: AccountType
    accountEnd: string
    routingEnd: string
    taxIdEnds: string[]
    savedAt: string
  } | null
  /** They were sealed with another secret, or changed in the database. */
  isUnreadable: boolean
}
