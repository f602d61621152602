import { idFilter, listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'

/** `whole`: nothing of it was paid otherwise; `part`: the rest was. */
export const cashKinds = ['whole', 'part'] as const
export type CashKind = (typeof cashKinds)[number]

export const cashListShape = listShape({
  filters: { kind: oneOf(cashKinds), event: idFilter },
  sorts: ['since', 'amount'],
})

export type CashListState = ListState<typeof cashListShape>

export const cashListOf = (query: URLSearchParams): CashListState => listStateOf(cashListShape, query)
