import type { Refusal } from '#web/refusal.ts'

export type UserAction = 'role' | 'remove' | 'loginLink' | 'passwordLink' | 'password' | 'resend' | 'withdraw'

export type InviteAnswer = { invited: string[]; refused: { email: string; refusal: Refusal }[] }
