import type { Role } from '../permissions.ts'

/** `step` is what accepting takes: pressing a button, logging in, registering, or leaving somebody else's account. */
export type InvitationView = {
  email: string
  role: Role
  inviter: string | null
  asksTerms: boolean
  step: 'accept' | 'log-in' | 'register' | 'other-account'
}
