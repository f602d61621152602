import type { Day } from '../time/day.ts'

/** Confirmed sales of consecutive days. `revenue` is net, in minor units; null without permission to see money. */
export type SalesByDay = { days: Day[]; registrations: number[]; revenue: number[] | null }
