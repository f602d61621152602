import type { AdminEventRow } from '../events/admin-event-views.ts'
import type { CompetitionFill } from '../events/event-overview-view.ts'
import type { RegistrationEnd } from '../events/registration-end.ts'
import type { SalesByDay } from '../orders/sales-by-day.ts'
import type { DashboardTask } from './task.ts'

/** Seven complete days, up to yesterday, and the seven before them. */
export type Weeks<Before = number> = Readonly<{ now: number; before: Before }>

/** `visitors.before` is null until there are fourteen complete days of them. */
export type DashboardComparison = Readonly<{
  activeEventsWeekAgo: number
  registrations: Weeks
  revenue: Weeks | null
  visitors: Weeks<number | null>
}>

export type NextRace = Readonly<{
  id: string
  title: string
  startsAt: string
  timeZone: string
  /** Days of the race's calendar: 0 is today, -1 yesterday. */
  daysToStart: number
  registration: RegistrationEnd
  competitions: readonly CompetitionFill[]
}>

export type DashboardPage = {
  /** Those of the day of the next race, after those of yesterday. */
  nextRaces: NextRace[]
  tasks: DashboardTask[]
  activeEvents: number
  /** Athletes who are in by an order. */
  registrations: number
  /**
   * What arrived, without cash, less fees and what went back or will: that is `refunding` until it has. `cash` is due at
   * kit pick-up of races that are not over. Minor units; null without permission to see money.
   */
  revenue: number | null
  refunding: number | null
  cash: number | null
  comparison: DashboardComparison
  events: AdminEventRow[]
  sales: SalesByDay
  /** What the chart can be limited to, and what it is limited to. */
  chartEvents: { id: string; title: string }[]
  chart: ChartChoice
}

export const chartPeriods = [7, 30, 90] as const

/** `eventId` is null for all events. */
export type ChartChoice = Readonly<{ days: (typeof chartPeriods)[number]; eventId: string | null }>
