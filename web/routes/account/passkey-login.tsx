import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import * as v from 'valibot'
import { beginAuthenticatedSession } from '#server/auth/pending-sign-in.ts'
import { verifyPasskey } from '#server/domain/passkeys/log-in-with-passkey.ts'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths, loginPath } from '#rules/account-paths.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { Refused } from '#rules/refusals.ts'
import { platformAct } from '#web/acts.server.ts'
import { homeAt } from '#web/guards/path-after-login.ts'
import type { RouteHandle } from '#web/handle.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { refusalResponse, refusalIn } from '#web/refusal.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { FormNotice } from '#web/screens/account/form-notice.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/passkey-login'
import { passkeyHostOf } from './signed-in-account.server.ts'

export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== 'POST') throw redirect(accountPaths.login)
  },
]

export const loader = (args: Route.LoaderArgs) => ({ brand: accountBrandOf(stateOf(args).organization) })

const passkeyForm = v.object({ response: v.optional(v.string(), ''), redirect: v.optional(v.string(), '') })

/** A passkey proves both factors. Rejects with `too_many_requests`; any other failure leads back to the log-in page. */
export const action = platformAct(
  passkeyForm,
  async (ctx, { response, redirect: redirectPath }, args: Route.ActionArgs) => {
    const state = stateOf(args)
    try {
      await state.platform.limits.ensureAllowed('password', { email: response, address: state.address })
      const { userId } = await verifyPasskey(ctx, passkeyHostOf(args), response)
      const cookies = await beginAuthenticatedSession(state.platform.auth, args.request.headers, userId)
      return redirectWithCookies(await homeAt(state, userId, redirectPath), cookies)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const loginUrl = loginPath(safeRedirectPath(redirectPath, ''))
      return error.code === 'too_many_requests'
        ? refusalResponse(error, { again: loginUrl })
        : redirect(`${loginUrl}&passkey=unknown`)
    }
  },
)

export default function PasskeyLogin({ loaderData: { brand }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const loginUrl = actionData && 'again' in actionData ? actionData.again : accountPaths.login
  return (
    <AccountPage brand={brand} title={t('login.title')} lead={t('login.to', { name: brand.name })}>
      <FormNotice refusal={refusalIn(actionData)} />
      <ButtonLink href={loginUrl}>{t('sent.again')}</ButtonLink>
    </AccountPage>
  )
}
