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
  /** The fee plan in force, or null: then no paid event can be sold. */
  feePlan: (FeePlan & { version: number }) | null
}
