import type { Locale } from '../text/locale.ts'

/** A person's own account as they see it. Times are ISO instants. */
export type ProfileView = {
  name: string
  email: string
  /** Null while they have not chosen: then every place has its own. */
  locale: Locale | null
  hasPassword: boolean
  secondFactor: { recoveryCodesLeft: number } | null
  passkeys: PasskeyView[]
  emailChange: { newEmail: string; isOldConfirmed: boolean } | null
}

/** `host` is the only place it works on. */
export type PasskeyView = { id: string; name: string; host: string; createdAt: string; lastUsedAt: string | null }
