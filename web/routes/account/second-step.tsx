import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { ensureSecondFactorCode } from '#server/auth/ensure-reauthenticated.ts'
import { findPendingSignIn, completeSignIn } from '#server/auth/pending-sign-in.ts'
import { stateOf } from '#server/http/request-state.ts'
import { loginPath } from '#rules/account-paths.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { codeForm } from '#rules/accounts/profile-forms.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { homeAt } from '#web/guards/path-after-login.ts'
import type { RouteHandle } from '#web/handle.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { SecondStep } from '#web/screens/profile/second-step.tsx'
import type { Route } from './+types/second-step'

export const handle: RouteHandle = { hydrate: false }

export const loader = async (args: Route.LoaderArgs) => {
  const { organization, platform, session } = stateOf(args)
  const redirectPath = safeRedirectPath(new URL(args.request.url).searchParams.get('redirect'))
  if (await session()) throw redirect(redirectPath)
  if (!(await findPendingSignIn(platform.auth, args.request.headers))) throw redirect(loginPath(redirectPath))
  return { brand: accountBrandOf(organization), redirect: redirectPath }
}

export const action = platformAct(codeForm, async (ctx, { code, redirect: redirectPath }, args: Route.ActionArgs) => {
  const state = stateOf(args)
  const { platform, organization, locale, address } = state
  const pendingSignIn = await findPendingSignIn(platform.auth, args.request.headers)
  if (!pendingSignIn) throw redirect(loginPath(safeRedirectPath(redirectPath)))
  const account = { ...pendingSignIn, organizationId: organization?.id ?? null, locale, address }
  await ensureSecondFactorCode(platform, ctx, account, code)
  const cookies = await completeSignIn(platform.auth, args.request.headers, pendingSignIn)
  return redirectWithCookies(await homeAt(state, pendingSignIn.userId, redirectPath), cookies)
})

export default function SecondStepPage({ loaderData: { brand, redirect }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  return (
    <AccountPage brand={brand} title={t('code.title')} lead={t('code.lead')}>
      <SecondStep redirect={redirect} answer={formAnswer(actionData)} />
    </AccountPage>
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })
