import type { PaymentProvider } from '#rules/money/currency.ts'
import type { FeePlan, PaymentTiming } from '#rules/prices/price.ts'
import type { OrganizationView } from '#rules/views.ts'

/** An organization as a request works with it: its public face and the settings that commands need. */
export type CurrentOrganization = OrganizationView & {
  holdMinutes: number
  transferHours: number
  /** What its events promise unless they say otherwise; null while nobody has said anything. */
  refundHours: number | null
  paymentProvider: PaymentProvider
  paymentTiming: PaymentTiming
  registrationAlerts: boolean
  /** Whether visitors may see its tournament album. */
  isAlbumOpen: boolean
  /** Set when it was deleted: then only its money is still looked after. */
  deletedAt: Date | null
  /** The fee plan in force, or null: then no paid event can be sold. */
  feePlan: (FeePlan & { version: number }) | null
}
