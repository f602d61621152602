import type { UserRow } from '#rules/members/member-views.ts'

export type OpenDialog = { what: 'role' | 'password' | 'remove' | 'withdraw'; user: UserRow }
