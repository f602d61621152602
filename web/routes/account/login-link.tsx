import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { logInWithLink } from '../../../server/auth/log-in.ts'
import { stateOf } from '../../../server/http/request-state.ts'
import { accountPaths, adminPaths } from '../../../server/rules/admin-paths.ts'
import { ownPath } from '../../../server/rules/own-path.ts'
import { formText } from '../../form-text.ts'
import type { RouteHandle } from '../../handle.ts'
import { inAction, refusalIn } from '../../refusal.ts'
import { AccountPage } from '../../screens/account/account-page.tsx'
import { doorOf } from '../../screens/account/door-of.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/login-link'

export const handle: RouteHandle = { hydrate: false }

/** Shows a button and uses nothing: mail programs visit links before their readers do. */
export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  return { door: doorOf(organization), token: query.get('token') ?? '', redirect: query.get('redirect') ?? '' }
}

export const action = (args: Route.ActionArgs) =>
  inAction(async () => {
    const { platform, address, organization } = stateOf(args)
    const form = await args.request.formData()
    const { headers } = args.request
    const cookies = await logInWithLink(platform, { headers, address }, formText(form, 'token'))
    const next = organization ? adminPaths.dashboard : accountPaths.ownOrganizations
    return redirect(ownPath(form.get('redirect'), next), {
      headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
    })
  })

export default function LoginLink({ loaderData: { door, token, redirect }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  if (!token || refusalIn(actionData))
    return (
      <AccountPage door={door} title={t('link.spent')} lead={t('link.spentText')}>
        <ButtonLink href={accountPaths.login} variant="solid">
          {t('link.again')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage door={door} title={t('link.title')} lead={t('link.text', { name: door.name })}>
      <form method="post" action={accountPaths.loginLink}>
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
