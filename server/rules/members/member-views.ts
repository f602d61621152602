import type { ListPage } from '../lists/list-state.ts'
import type { Role } from '../permissions.ts'
import type { UserStatus } from '#rules/members/user-list.ts'

/** A member, or an invitation, whose name is ''; `since` is when the person joined or the invitation was sent. */
export type UserRow = {
  kind: 'member' | 'invitation'
  id: string
  name: string
  email: string
  role: Role
  status: UserStatus
  lastSeenAt: string | null
  since: string
  hasPassword: boolean
  isElsewhereToo: boolean
  isVerified: boolean
}

export type UsersPage = ListPage<UserRow>
