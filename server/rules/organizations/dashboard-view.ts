import type { AdminEventRow } from '../events/admin-event-views.ts'

export type DashboardPage = {
  activeEvents: number
  registrations: number
  /**
   * Online sales minus fees; `cash` is due at kit pick-up of races that are not over. Minor units; both null without
   * permission to see money.
   */
  revenue: number | null
  cash: number | null
  events: AdminEventRow[]
  days: { day: string; registrations: number }[]
}
