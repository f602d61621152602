import { idFilter, listShape, listStateOf, oneOf, textFilter, type ListState } from '../lists/list-state.ts'
import { missingKinds } from '../registration-forms/missing-items.ts'
import { answerFilters } from './answer-filters.ts'
import { merchandiseFilter } from './merchandise-filter.ts'
import { paymentLabels, type PaymentLabel } from '../orders/order-state.ts'

/** `due`: registered, and something is still to be paid. `ended`: cancelled, expired, refunded or charged back. */
export const paymentFilters = [...paymentLabels, 'due', 'ended'] as const

/** The specification's labels; `approved` are those who paid online. */
export const offeredPayments = [
  'unpaid',
  'pending',
  'in_process',
  'rejected',
  'failed',
  'paid',
  'approved',
  'free',
  'completed',
] as const satisfies readonly PaymentLabel[]

export const endedPayments = [
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const satisfies readonly PaymentLabel[]

export const athleteGroups = ['captains', 'finishers'] as const

/**
 * Cancelled athletes are only listed under their own label of `payment` and under `ended`. Other screens link to
 * `?bib=none` and `?payment=due`.
 */
export const athleteListShape = listShape({
  filters: {
    event: idFilter,
    competition: idFilter,
    bib: oneOf(['none', 'given']),
    payment: oneOf(paymentFilters),
    tag: textFilter,
    duplicates: oneOf(['likely']),
    group: oneOf(athleteGroups),
    missing: oneOf(['something', ...missingKinds]),
    answers: (_, query) => (query ? answerFilters(query) : null),
    merchandise: (_, query) => (query ? merchandiseFilter(query) : null),
  },
  sorts: ['name', 'bib', 'competition', 'event', 'result', 'payment', 'registered'],
})

export type AthleteListState = ListState<typeof athleteListShape>

export const athleteListOf = (query: URLSearchParams): AthleteListState => listStateOf(athleteListShape, query)
