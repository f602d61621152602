import { idFilter, textOf } from '../lists/list-state.ts'
import { chartPeriods, type ChartChoice } from './dashboard-view.ts'

/** Never fails: unknown values fall back to 30 days of all events. */
export const chartChoiceOf = (query: URLSearchParams): ChartChoice => ({
  days: chartPeriods.find((days) => String(days) === query.get('days')) ?? 30,
  eventId: idFilter(textOf(query, 'event')),
})
