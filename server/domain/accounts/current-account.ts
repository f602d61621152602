import type { Locale } from '#rules/text/locale.ts'

/** `organizationId` is the host's, null at the apex. */
export type CurrentAccount = Readonly<{
  userId: string
  email: string
  sessionId: string
  organizationId: string | null
  locale: Locale
}>
