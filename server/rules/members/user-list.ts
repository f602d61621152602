import { listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { roles } from '../permissions.ts'

export const userStatuses = ['active', 'second_factor', 'no_password', 'unverified', 'invited', 'expired'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userListShape = listShape({
  filters: { role: oneOf(roles), status: oneOf(userStatuses) },
  sorts: ['name', 'role', 'status', 'seen', 'joined'],
})

export type UserListState = ListState<typeof userListShape>

export const userListOf = (query: URLSearchParams): UserListState => listStateOf(userListShape, query)
