import type { FeePlan, PaymentTiming } from '../../rules/price.ts'
import type { OrganizationView } from '../../rules/views.ts'

/** An organization as a request works with it: its public face and the settings that commands need. */
export type CurrentOrganization = OrganizationView & {
  holdMinutes: number
  transferHours: number
  refundHours: number
  paymentProvider: 'sandbox' | 'stripe'
  paymentTiming: PaymentTiming
  registrationAlerts: boolean
  /** Whether visitors may see its tournament album. */
  isAlbumOpen: boolean
  /** Set when it was deleted: then only its money is still looked after. */
  deletedAt: Date | null
  /** The fee plan in force, or null: then no paid event can be sold. */
  feePlan: (FeePlan & { version: number }) | null
}
