import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { logInWithLink } from '#server/auth/log-in.ts'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { platformAct } from '#web/acts.server.ts'
import { pathAfterLogin } from '#web/guards/path-after-login.ts'
import type { RouteHandle } from '#web/handle.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { refusalIn } from '#web/refusal.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { FormNotice } from '#web/screens/account/form-notice.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/login-link'

export const handle: RouteHandle = { hydrate: false }

/** Uses nothing up: mail programs visit links before their readers do. */
export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  return { brand: accountBrandOf(organization), token: query.get('token') ?? '', redirect: query.get('redirect') ?? '' }
}

const loginLinkForm = v.object({ token: v.optional(v.string(), ''), redirect: v.optional(v.string(), '') })

export const action = platformAct(loginLinkForm, async (ctx, { token, redirect }, args: Route.ActionArgs) => {
  const { platform, address, organization } = stateOf(args)
  const link = { token, organizationId: organization?.id ?? null }
  const { cookies, userId } = await logInWithLink(platform, ctx, { headers: args.request.headers, address }, link)
  return redirectWithCookies(await pathAfterLogin(args, userId, redirect), cookies)
})

export default function LoginLink({ loaderData: { brand, token, redirect }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const refusal = refusalIn(actionData)
  if (!token || refusal?.code === 'link_invalid')
    return (
      <AccountPage brand={brand} title={t('link.spent')} lead={t('link.spentText')}>
        <ButtonLink href={accountPaths.login} variant="solid">
          {t('link.again')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage brand={brand} title={t('link.title')} lead={t('link.text', { name: brand.name })}>
      <FormNotice refusal={refusal} />
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="redirect" value={redirect} />
        <Button type="submit" variant="solid" wide>
          {t('link.submit')}
        </Button>
      </form>
    </AccountPage>
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })
