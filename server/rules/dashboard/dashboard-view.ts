import type { AdminEventRow } from '../events/admin-event-views.ts'
import type { SalesByDay } from '../orders/sales-by-day.ts'

/** The last seven days with today, and the seven before. */
export type Weeks<Before = number> = Readonly<{ now: number; before: Before }>

/** `visitors.before` is null until there are fourteen days of them. */
export type DashboardComparison = Readonly<{
  activeEventsWeekAgo: number
  registrations: Weeks
  revenue: Weeks | null
  visitors: Weeks<number | null>
}>

export type DashboardPage = {
  activeEvents: number
  registrations: number
  /**
   * Online sales minus fees; `cash` is due at kit pick-up of races that are not over. Minor units; both null without
   * permission to see money.
   */
  revenue: number | null
  cash: number | null
  comparison: DashboardComparison
  events: AdminEventRow[]
  sales: SalesByDay
}
