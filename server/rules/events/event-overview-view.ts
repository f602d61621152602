import type { PaymentLabel } from '../orders/order-state.ts'
import type { SalesByDay } from '../orders/sales-by-day.ts'
import type { AdminEventRow } from './admin-event-views.ts'
import type { AgeGroup } from './age-groups.ts'
import type { ClosureView } from './event-closure.ts'
import type { RegistrationEnd } from './registration-end.ts'

/** The places of a competition's pool, which others may share; one of a team competition is a whole team's. */
export type CompetitionFill = Readonly<{
  id: string
  name: string
  taken: number
  /** Of those taken, by orders that are not paid, and by offers to the waiting list. */
  held: number
  offered: number
  capacity: number | null
  isTeam: boolean
  isShared: boolean
}>

export type EventOverview = Pick<
  AdminEventRow,
  'id' | 'status' | 'isOver' | 'startsAt' | 'timeZone' | 'registrations' | 'taken' | 'held' | 'offered' | 'capacity'
> &
  Readonly<{
    /** Days of the event's calendar; 0 is today, below that it has been. */
    daysToStart: number
    registration: RegistrationEnd
    competitions: (CompetitionFill & Readonly<{ athletes: number }>)[]
    /** As their list has them: with those who are not paid yet. */
    athletes: number
    due: number
    sales: SalesByDay
    ageGroups: AgeGroup[]
    withoutBirthDate: number
    tags: { tag: string; athletes: number }[]
    latest: { id: string; firstName: string; lastName: string; competition: string; registeredAt: string }[]
    /** As on the dashboard; null without permission to see money. */
    money: {
      payments: { label: PaymentLabel; athletes: number }[]
      net: number
      refunding: number
      cash: number
    } | null
    /** What becomes of the orders of a cancelled event; null until that is decided, and without permission to refund. */
    closure: ClosureView | null
  }>
