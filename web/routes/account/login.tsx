import { useTranslation } from 'react-i18next'
import { logInWithPassword } from '#server/auth/log-in.ts'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths, registerPath } from '#rules/account-paths.ts'
import { loginPageForm, type LoginPageForm } from '#rules/accounts/login-form.ts'
import { Refused } from '#rules/refusals.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { pathAfterLogin } from '#web/guards/path-after-login.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { LinkSent } from '#web/screens/account/link-sent.tsx'
import { LoginFailure } from '#web/screens/account/login-failure.tsx'
import { LoginForm } from '#web/screens/account/login-form.tsx'
import { PasskeyLogin } from '#web/screens/profile/passkey-login.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/login'
import { loginPageData } from './login-page-data.server.ts'
import { sendLink } from './send-link.server.ts'

export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('guest-only')]

export const loader = (args: Route.LoaderArgs) => {
  const { query, data } = loginPageData(args)
  return {
    ...data,
    isApex: !stateOf(args).organization,
    isErased: query.has('erased'),
    isPasskeyUnknown: query.has('passkey'),
    failure: query.get('error'),
  }
}

export const action = platformAct(loginPageForm, (_, form, args: Route.ActionArgs) =>
  form.by === 'link' ? sendLink(args, { ...form, kind: 'magic-link', page: accountPaths.login }) : logIn(args, form),
)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { brand, redirect, isSent, isApex, isErased, isPasskeyUnknown, failure } = loaderData
  if (isSent && !actionData) return <LinkSent brand={brand} lead={t('sent.text')} />
  return (
    <AccountPage brand={brand} title={t('login.title')} lead={t('login.to', { name: brand.name })}>
      {isErased && !actionData && <Banner tone="success">{t('privacy.done')}</Banner>}
      {failure !== null && !actionData && <LoginFailure error={failure} />}
      <LoginForm redirect={redirect} answer={formAnswer(actionData)} />
      <PasskeyLogin redirect={redirect} isUnknown={isPasskeyUnknown} />
      <p>
        {t('register.fresh')} <TextLink href={registerPath(redirect)}>{t('register.create')}</TextLink>
      </p>
      {isApex && (
        <p>
          {t('login.organize')} <TextLink href={accountPaths.signUp}>{t('login.signUp')}</TextLink>
        </p>
      )}
    </AccountPage>
  )
}

const logIn = async (args: Route.ActionArgs, form: Extract<LoginPageForm, { by: 'password' }>) => {
  const { platform, address } = stateOf(args)
  const session = await logInWithPassword(platform, { headers: args.request.headers, address }, form)
  if (!session) throw new Refused({ code: 'invalid_credentials' })
  return redirectWithCookies(await pathAfterLogin(args, session.userId, form.redirect), session.cookies)
}
