import type { Locale } from '#rules/text/locale.ts'

/** Whoever changes their own account, and on whose host (null is Dorsal's) and in which language they do. */
export type OwnAccount = Readonly<{
  userId: string
  email: string
  sessionId: string
  organizationId: string | null
  locale: Locale
}>
