import type { UserRow } from '#rules/admin-views.ts'

export type OpenDialog = { what: 'role' | 'password' | 'remove' | 'withdraw'; user: UserRow }
