/**
 * What the lists of the admin area are asked for, as their addresses say it: a filter can be kept, sent and reloaded.
 * Reading an address never fails; what it does not know falls back.
 */
import { eventStatuses, type EventStatus } from '../events/event-state.ts'
import { isId } from '../ids.ts'
import { paymentLabels, type PaymentLabel } from '../orders/order-state.ts'
import { roles, type Role } from '../permissions.ts'

export const pageSize = 50
const maxSearchLength = 100
const maxPage = 2000

export const eventTimes = ['upcoming', 'month', 'past'] as const
export type EventTime = (typeof eventTimes)[number]

/** `when`: still to come, within the next 30 days, or over. Null where anything goes. */
export type EventFilter = Readonly<{ search: string; status: EventStatus | null; when: EventTime | null; page: number }>

export const athleteSorts = ['name', 'bib', 'competition', 'event', 'result', 'payment', 'registered'] as const
export type AthleteSort = (typeof athleteSorts)[number]

/** `competitionId`, `label` and `tag` are null where anything goes. Cancelled ones are only shown by their own label. */
export type AthleteFilter = Readonly<{
  search: string
  competitionId: string | null
  label: PaymentLabel | null
  tag: string | null
}>
export type AthleteList = AthleteFilter & Readonly<{ sort: AthleteSort; descending: boolean; page: number }>

/**
 * How far somebody of the staff has got: invited, or in. `second_factor` is `active` and well protected; who has no
 * password gets in by link.
 */
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

export function eventFilterOf(query: URLSearchParams): EventFilter {
  return {
    search: textOf(query, 'q'),
    status: oneOf(eventStatuses, query.get('status')),
    when: oneOf(eventTimes, query.get('when')),
    page: pageOf(query),
  }
}

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

/** The address's query with some of it changed; null takes a part away. Any change but of the page goes to page one. */
export function queryWith(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `?${text}` : '?'
}

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim().slice(0, maxSearchLength)
}

function oneOf<Value extends string>(choices: readonly Value[], value: string | null): Value | null {
  return choices.find((one) => one === value) ?? null
}

export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1
}
