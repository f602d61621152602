import type { ProfileView } from '#rules/accounts/profile-view.ts'
import type { UpcomingRace } from '#rules/accounts/account-views.ts'
import type { Role } from '#rules/permissions.ts'
import type { SessionView } from '#rules/accounts/session-view.ts'

export const profileChanges = [
  'name',
  'language',
  'email',
  'email-withdraw',
  'password',
  'passkey-add',
  'passkey-rename',
  'passkey-remove',
  'session-end',
  'factor-off',
] as const
export type ProfileChange = (typeof profileChanges)[number]

export type Membership = { id: string; name: string; role: Role; origin: string; isHere: boolean }

export type ProfileData = {
  profile: ProfileView
  sessions: SessionView[]
  memberships: Membership[]
  upcoming: UpcomingRace[]
  /** What has to be typed to erase the account. */
  eraseWord: string
  /** An owner without a second factor who has not dismissed the notice. */
  showsFactorNotice: boolean
  done: ProfileChange | null
}
