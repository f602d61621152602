import { idFilter, listShape, listStateOf, oneOf, textFilter, type ListState } from '../lists/list-state.ts'
import { paymentLabels } from '../orders/order-state.ts'

/** `due`: registered, and neither paid nor free. */
export const paymentFilters = [...paymentLabels, 'due'] as const

/**
 * Cancelled athletes are only listed under their own label of `payment`. Other screens link to `?bib=none` and
 * `?payment=due`.
 */
export const athleteListShape = listShape({
  filters: {
    event: idFilter,
    competition: idFilter,
    bib: oneOf(['none', 'given']),
    payment: oneOf(paymentFilters),
    tag: textFilter,
  },
  sorts: ['name', 'bib', 'competition', 'event', 'result', 'payment', 'registered'],
})

export type AthleteListState = ListState<typeof athleteListShape>

export const athleteListOf = (query: URLSearchParams): AthleteListState => listStateOf(athleteListShape, query)
