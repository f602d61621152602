import type { PlatformProvider } from '#rules/money/currency.ts'
import type { PaymentQr } from '#rules/payments/offered-methods.ts'
import type { FeePayer, FeePlan, PaymentTiming } from '#rules/prices/price.ts'
import type { AgeDay } from '#rules/results/day-of-ages.ts'
import type { SellingConnection } from '#rules/provider-connections/provider-connection.ts'
import type { InfoCard, OrganizationLanding } from '#rules/organizations/organization-content.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'

/** Its texts are in every language that they are written in: see `organizationView`. */
export type CurrentOrganization = Omit<OrganizationView, 'landing' | 'infoCards'> & {
  landing: OrganizationLanding<LocalizedText>
  infoCards: InfoCard<LocalizedText>[]
  holdMinutes: number
  transferHours: number
  refundHours: number | null
  paymentProvider: PlatformProvider
  connections: readonly SellingConnection[]
  paymentTiming: PaymentTiming
  feesPaidBy: FeePayer
  offersTransfer: boolean
  offersCash: boolean
  paymentQr: PaymentQr | null
  passesMethodCosts: boolean
  registrationAlerts: boolean
  dailyAlerts: boolean
  isAlbumOpen: boolean
  agesOn: AgeDay
  deletedAt: Date | null
  /** The plan in force; null: nothing paid can be sold. */
  feePlan: (FeePlan & { version: number }) | null
}
