import { redirect } from 'react-router'
import { knownDeviceOf } from '#server/auth/known-devices.ts'
import { requestAccountMail } from '#server/domain/accounts/request-account-mail.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import type { LinkForm } from '#rules/accounts/login-form.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import type { ActArgs } from '#web/acts.server.ts'

type LinkRequest = LinkForm & { kind: 'magic-link' | 'reset-password' | 'verify-email'; page: string }

const attemptKindOf = {
  'magic-link': 'login-link',
  'reset-password': 'recovery',
  'verify-email': 'verification',
} as const

/**
 * Mails a link to this host and redirects to `page` with `?sent`. The response and its timing are the same for unknown
 * addresses: a job looks the account up. Rejects with `too_many_requests`.
 */
export const sendLink = async (
  args: ActArgs,
  { kind, email, redirect: next, page }: LinkRequest,
): Promise<Response> => {
  const { platform, address, locale, organization } = stateOf(args)
  const device = knownDeviceOf(platform.auth, args.request.headers, email)
  await platform.limits.ensureAllowed(attemptKindOf[kind], { email, address, device })
  const ctx = await platformContextOf(args)
  const mail = {
    kind,
    email,
    locale,
    organizationId: organization?.id ?? null,
    data: { redirect: safeRedirectPath(next, '') },
  }
  await ctx.db.transaction((em) => requestAccountMail(ctx, em, mail))
  return redirect(`${page}?sent`)
}
