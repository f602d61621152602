import { useTranslation } from 'react-i18next'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths, loginPath } from '#rules/admin-paths.ts'
import { linkForm } from '#rules/accounts/login-form.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { RequestLinkForm } from '#web/screens/account/request-link-form.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/recover'
import { sendLink } from './send-link.server.ts'

export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('guest-only')]

export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  return {
    brand: accountBrandOf(organization),
    redirect: safeRedirectPath(query.get('redirect'), ''),
    isSent: query.has('sent'),
  }
}

export const action = platformAct(linkForm, (_, form, args) =>
  sendLink(args, { ...form, kind: 'reset-password', page: accountPaths.recover }),
)

export default function Recover({ loaderData: { brand, redirect, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  if (isSent && !actionData)
    return (
      <AccountPage brand={brand} title={t('sent.title')} lead={t('recover.sent')}>
        <p>{t('sent.spam')}</p>
        <ButtonLink href={accountPaths.login}>{t('sent.again')}</ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage brand={brand} title={t('recover.title')} lead={t('recover.text')}>
      <RequestLinkForm action={accountPaths.recover} redirect={redirect} answer={formAnswer(actionData)} />
      <p>
        <TextLink href={redirect ? loginPath(redirect) : accountPaths.login}>{t('sent.again')}</TextLink>
      </p>
    </AccountPage>
  )
}
