import type { Role } from '../permissions.ts'

/**
 * An invitation as whoever opens it sees it. `step` is what it takes to accept: a press of a button, logging in first,
 * beginning an account, or leaving the account one is in, which is somebody else's.
 */
export type InvitationView = {
  email: string
  role: Role
  /** Who invites; null when that person has no account any more, or it was an operator. */
  inviter: string | null
  /** Whether accepting it accepts the terms of the platform: nobody has for this organization yet. */
  asksTerms: boolean
  step: 'accept' | 'log-in' | 'register' | 'other-account'
}
