import type { ProfileView } from '#rules/accounts/profile-view.ts'
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

/** What one's own profile shows; its moments are written out. */
export type ProfileData = {
  profile: ProfileView
  sessions: SessionView[]
  /** The organization on whose host one looks, where one works for it. */
  organization: string | null
  /** An owner without a second factor, who has not asked to be left in peace. */
  isAskedForFactor: boolean
  /** What was just changed, to be said once. */
  done: ProfileChange | null
}
