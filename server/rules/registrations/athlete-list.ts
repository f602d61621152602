import { idFilter, listShape, listStateOf, oneOf, textFilter, type ListState } from '../lists/list-state.ts'
import { paymentLabels } from '../orders/order-state.ts'

/** Cancelled athletes are only listed under their own label of `payment`. */
export const athleteListShape = listShape({
  filters: { athlete: idFilter, competition: idFilter, payment: oneOf(paymentLabels), tag: textFilter },
  sorts: ['name', 'bib', 'competition', 'event', 'result', 'payment', 'registered'],
})

export type AthleteListState = ListState<typeof athleteListShape>

export const athleteListOf = (query: URLSearchParams): AthleteListState => listStateOf(athleteListShape, query)
