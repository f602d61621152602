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

/** Moments are already formatted. */
export type ProfileData = {
  profile: ProfileView
  sessions: SessionView[]
  /** Null where the person is not a member of the host's organization. */
  organization: string | null
  /** An owner without a second factor who has not dismissed the notice. */
  showsFactorNotice: boolean
  done: ProfileChange | null
}
