import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { choosePassword } from '#server/auth/choose-password.ts'
import { findPersonToReset } from '#server/domain/accounts/reset-password.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { newPasswordForm } from '#rules/accounts/login-form.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { pathAfterLogin } from '#web/guards/path-after-login.ts'
import type { RouteHandle } from '#web/handle.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { NewPasswordForm } from '#web/screens/account/new-password-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/create-password'

export const handle: RouteHandle = { hydrate: false }

/** Uses nothing up: mail programs visit links before their readers do. The token in the address is the guard. */
export const loader = async (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost, session } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  // Without a token: who is signed in creates a password in their profile, anybody else requests a link.
  if (!linkOf(args).token) throw redirect((await session()) ? accountPaths.profile : accountPaths.recover)
  const person = await findPersonToReset(await platformContextOf(args), linkOf(args))
  return { brand: accountBrandOf(organization), email: person?.email ?? null }
}

export const action = platformAct(newPasswordForm, async (ctx, { password }, args: Route.ActionArgs) => {
  const { platform, address, locale } = stateOf(args)
  const visit = { headers: args.request.headers, address, locale }
  const signIn = await choosePassword(platform, ctx, visit, { ...linkOf(args), password })
  const destination = await pathAfterLogin(args, signIn.userId, signIn.redirect)
  return redirectWithCookies(destination, signIn.cookies)
})

export default function CreatePassword({ loaderData: { brand, email }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  if (!email)
    return (
      <AccountPage brand={brand} title={t('link.spent')} lead={t('create.spent')}>
        <ButtonLink href={accountPaths.recover} variant="solid">
          {t('link.again')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage brand={brand} title={t('create.title')} lead={t('create.text', { email })}>
      <NewPasswordForm email={email} answer={formAnswer(actionData)} />
    </AccountPage>
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })

const linkOf = (args: Route.LoaderArgs | Route.ActionArgs) => ({
  token: new URL(args.request.url).searchParams.get('token') ?? '',
  organizationId: stateOf(args).organization?.id ?? null,
})
