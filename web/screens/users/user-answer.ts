import type { Refusal } from '#web/refusal.ts'

/** What can be done to one member or invitation. */
export type UserAction = 'role' | 'remove' | 'loginLink' | 'passwordLink' | 'password' | 'resend' | 'withdraw'

/** What inviting came to, address by address. */
export type InviteAnswer = { invited: string[]; refused: { email: string; refusal: Refusal }[] }
