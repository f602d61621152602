import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { register } from '#server/auth/register.ts'
import { stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { accountPaths } from '#rules/account-paths.ts'
import type { Locale } from '#rules/text/locale.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { registerForm } from '#rules/accounts/register-form.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { RegisterForm } from '#web/screens/account/register-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/register'

export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('guest-only')]

export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost, locale } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  return {
    brand: accountBrandOf(organization),
    redirect: safeRedirectPath(query.get('redirect'), accountPaths.account),
    isSent: query.has('sent'),
    terms: accountTerms(locale),
  }
}

/** The response is the same whether or not the e-mail has an account: only its mailbox learns it. */
export const action = platformAct(registerForm, async (ctx, { name, email, password, redirect: next }, args) => {
  const { platform, address, locale, organization } = stateOf(args)
  const destination = {
    organizationId: organization?.id ?? null,
    redirect: safeRedirectPath(next, accountPaths.account),
  }
  await register(ctx, platform, address, { name, email, password, locale, ...destination })
  return redirect(`${accountPaths.register}?sent`)
})

export default function Register({ loaderData: { brand, redirect, isSent, terms }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  if (isSent && !actionData)
    return (
      <AccountPage brand={brand} title={t('register.sent.title')} lead={t('register.sent.text')}>
        <p>{t('register.sent.spam')}</p>
        <ButtonLink href={accountPaths.login}>{t('register.sent.login')}</ButtonLink>
        <ButtonLink href={accountPaths.register} variant="quiet">
          {t('register.sent.again')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage brand={brand} title={t('register.title')} lead={t('register.to', { name: brand.name })}>
      <RegisterForm redirect={redirect} terms={terms} answer={formAnswer(actionData)} />
    </AccountPage>
  )
}

const accountTerms = (locale: Locale): string[] => {
  const t = translatorOf(locale)
  const values = { platform: 'Dorsal' }
  return (['what', 'data', 'organizers', 'leave'] as const).map((part) => t(`terms:account.${part}`, values))
}
