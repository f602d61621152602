import type { AccountMailKind } from '#rules/accounts/account-mails.ts'
import type { Locale } from '#rules/text/locale.ts'

/**
 * `organizationId` is the sender, whose host the link leads to; null is Dorsal. `data` goes with the link and never
 * holds a secret.
 */
export type AccountMailRequest = Readonly<{
  kind: AccountMailKind
  email: string
  locale: Locale
  organizationId: string | null
  data: Record<string, string>
}>
