import { useTranslation } from 'react-i18next'
import { accountPaths, loginPath } from '#rules/account-paths.ts'
import { linkForm } from '#rules/accounts/login-form.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { RequestLinkForm } from '#web/screens/account/request-link-form.tsx'
import { LinkSent } from '#web/screens/account/link-sent.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/recover'
import { loginPageData } from './login-page-data.server.ts'
import { sendLink } from './send-link.server.ts'

export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('guest-only')]

export const loader = (args: Route.LoaderArgs) => loginPageData(args).data

export const action = platformAct(linkForm, (_, form, args) =>
  sendLink(args, { ...form, kind: 'reset-password', page: accountPaths.recover }),
)

export default function Recover({ loaderData: { brand, redirect, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  if (isSent && !actionData) return <LinkSent brand={brand} lead={t('recover.sent')} />
  return (
    <AccountPage brand={brand} title={t('recover.title')} lead={t('recover.text')}>
      <RequestLinkForm action={accountPaths.recover} redirect={redirect} answer={formAnswer(actionData)} />
      <p>
        <TextLink href={redirect ? loginPath(redirect) : accountPaths.login}>{t('sent.again')}</TextLink>
      </p>
    </AccountPage>
  )
}
