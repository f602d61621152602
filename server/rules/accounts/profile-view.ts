import type { Locale } from '../text/locale.ts'

export type ProfileView = {
  name: string
  email: string
  locale: Locale | null
  hasPassword: boolean
  secondFactor: { recoveryCodesLeft: number } | null
  passkeys: PasskeyView[]
  emailChange: { newEmail: string; isOldConfirmed: boolean } | null
}

export type PasskeyView = { id: string; name: string; host: string; createdAt: string; lastUsedAt: string | null }
