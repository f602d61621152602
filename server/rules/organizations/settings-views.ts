import type { AccountType } from './bank-details.ts'
import type { OrganizationEdit } from './organization-form.ts'
import type { LandingValues } from './landing-form.ts'
import type { Sponsor } from './organization-content.ts'
import type { Locale } from '../text/locale.ts'
import type { ThemeConfigs } from '../themes/theme-configs.ts'

/** `version` names this state of the values. */
export type Settings<Values> = { version: string; values: Values }

export type OrganizationSettings = Settings<Omit<OrganizationEdit, 'version'>> & {
  isCurrencyFixed: boolean
  logo: string | null
}

export type ThemeSettings = Settings<ThemeConfigs>
export type SponsorsSettings = Settings<Sponsor[]>

/** `template` is the id of the chosen one; `sponsors` counts them. */
export type LandingSettings = Settings<LandingValues> & { language: Locale; template: string; sponsors: number }

export type DomainRow = {
  host: string
  state: 'pending' | 'expired' | 'verified' | 'redirecting' | 'retired'
  isPrimary: boolean
  challengeName: string
  challenge: string
  addedAt: string
  expiresAt: string | null
  verifiedAt: string | null
  retiredAt: string | null
}

export type AddressPage = { subdomain: string; former: string[]; domains: DomainRow[] }

export type DeletionPage = { name: string; upcoming: { events: number; athletes: number } }

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
  /** They were encrypted with another secret, or changed in the database. */
  isUnreadable: boolean
}
