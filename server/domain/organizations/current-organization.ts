import type { PaymentProvider } from '#rules/money/currency.ts'
import type { FeePlan, PaymentTiming } from '#rules/prices/price.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'

export type CurrentOrganization = OrganizationView & {
  holdMinutes: number
  transferHours: number
  refundHours: number | null
  paymentProvider: PaymentProvider
  paymentTiming: PaymentTiming
  registrationAlerts: boolean
  isAlbumOpen: boolean
  deletedAt: Date | null
  /** The plan in force; null: nothing paid can be sold. */
  feePlan: (FeePlan & { version: number }) | null
}
