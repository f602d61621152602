import { adminPaths } from '../admin-paths.ts'

const hour = 60
const day = 24 * hour

/**
 * `page` is where the link leads; it works once, for `minutes`. `to` says who may get it: `account` mails go to
 * addresses that have an account, `stranger` mails to those that have none, and the sender never learns which.
 */
export const accountMails = {
  'magic-link': { page: '/login/link', minutes: 15, to: 'account' },
  'reset-password': { page: '/create-password', minutes: hour, to: 'account' },
  'create-password': { page: '/create-password', minutes: hour, to: 'account' },
  'account-exists': { page: '/login/link', minutes: 15, to: 'account' },
  'verify-email': { page: '/verify-email', minutes: day, to: 'account' },
  invitation: { page: '/invitation', minutes: 7 * day, to: 'anybody' },
  'password-created': { page: '/verify-email', minutes: 7 * day, to: 'account' },
  'password-changed': { page: null, minutes: null, to: 'account' },
  'email-change-old': { page: '/email-change', minutes: day, to: 'account' },
  'email-change-new': { page: '/email-change', minutes: day, to: 'stranger' },
  // To both addresses: the old one has no account any more.
  'email-changed': { page: null, minutes: null, to: 'anybody' },
  'second-factor-on': { page: null, minutes: null, to: 'account' },
  'second-factor-off': { page: null, minutes: null, to: 'account' },
  'second-factor-reset': { page: null, minutes: null, to: 'account' },
  'recovery-code-used': { page: null, minutes: null, to: 'account' },
  'recovery-codes-renewed': { page: null, minutes: null, to: 'account' },
  'passkey-added': { page: null, minutes: null, to: 'account' },
  'passkey-removed': { page: null, minutes: null, to: 'account' },
  'fee-plan-requested': { page: null, minutes: null, to: 'anybody' },
  'fee-plan-set': { page: null, minutes: null, to: 'account' },
  'payments-restricted': { page: adminPaths.settingsPayments, minutes: null, to: 'account' },
  'payments-revoked': { page: adminPaths.settingsPayments, minutes: null, to: 'account' },
  'mercadopago-restricted': { page: adminPaths.settingsPayments, minutes: null, to: 'account' },
  'mercadopago-revoked': { page: adminPaths.settingsPayments, minutes: null, to: 'account' },
  // Its link is signed: it opens the file for the member who requested it.
  'export-ready': { page: null, minutes: null, to: 'account' },
} as const satisfies Record<
  string,
  { page: string | null; minutes: number | null; to: 'account' | 'stranger' | 'anybody' }
>

export type AccountMailKind = keyof typeof accountMails

type LinkedKind = {
  [Kind in AccountMailKind]: (typeof accountMails)[Kind]['minutes'] extends null ? never : Kind
}[AccountMailKind]

type LogInKind = {
  [Kind in AccountMailKind]: (typeof accountMails)[Kind]['page'] extends '/login/link' ? Kind : never
}[AccountMailKind]

export type AccountLinkPurpose = Exclude<LinkedKind, LogInKind>

export const isLoginMail = (kind: AccountMailKind): kind is LogInKind => accountMails[kind].page === '/login/link'

export const linkPurposeOf = (kind: AccountMailKind): AccountLinkPurpose | null =>
  isLoginMail(kind) || accountMails[kind].minutes === null ? null : (kind as AccountLinkPurpose)
