/** Filters of the admin lists, read from addresses. Reading never fails: unknown values fall back. */
import { isId } from '../ids.ts'
import { paymentLabels, type PaymentLabel } from '../orders/order-state.ts'
import { roles, type Role } from '../permissions.ts'
import { pageOf } from './list-state.ts'

const maxSearchLength = 100

export const athleteSorts = ['name', 'bib', 'competition', 'event', 'result', 'payment', 'registered'] as const
export type AthleteSort = (typeof athleteSorts)[number]

/** Null: any. Cancelled athletes are only listed under their own label. */
export type AthleteFilter = Readonly<{
  search: string
  competitionId: string | null
  label: PaymentLabel | null
  tag: string | null
}>
export type AthleteList = AthleteFilter & Readonly<{ sort: AthleteSort; descending: boolean; page: number }>

export const userStatuses = ['active', 'second_factor', 'no_password', 'unverified', 'invited', 'expired'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userSorts = ['name', 'role', 'status', 'seen', 'joined'] as const
export type UserSort = (typeof userSorts)[number]

export type UserList = Readonly<{
  search: string
  role: Role | null
  status: UserStatus | null
  sort: UserSort
  descending: boolean
  page: number
}>

export function athleteListOf(query: URLSearchParams): AthleteList {
  const competition = query.get('competition')
  const sort = query.get('sort') ?? 'name'
  return {
    search: textOf(query, 'q'),
    competitionId: isId(competition) ? competition : null,
    label: oneOf(paymentLabels, query.get('payment')),
    tag: textOf(query, 'tag') || null,
    sort: oneOf(athleteSorts, sort.replace(/^-/, '')) ?? 'name',
    descending: sort.startsWith('-'),
    page: pageOf(query),
  }
}

export function userListOf(query: URLSearchParams): UserList {
  const sort = query.get('sort') ?? 'name'
  return {
    search: textOf(query, 'q'),
    role: oneOf(roles, query.get('role')),
    status: oneOf(userStatuses, query.get('status')),
    sort: oneOf(userSorts, sort.replace(/^-/, '')) ?? 'name',
    descending: sort.startsWith('-'),
    page: pageOf(query),
  }
}

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim().slice(0, maxSearchLength)
}

function oneOf<Value extends string>(choices: readonly Value[], value: string | null): Value | null {
  return choices.find((one) => one === value) ?? null
}
