import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { confirmEmailChange, findEmailChange } from '#server/domain/accounts/confirm-email-change.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { platformAct } from '#web/acts.server.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { FormNotice } from '#web/screens/account/form-notice.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/email-change'

export const handle: RouteHandle = { hydrate: false }

/** Uses nothing up: mail programs visit links before their readers do. */
export const loader = async (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return {
    brand: accountBrandOf(organization),
    token,
    change: await findEmailChange(await platformContextOf(args), linkOf(args, token)),
  }
}

export const action = platformAct(v.object({ token: v.string() }), async (ctx, { token }, args: Route.ActionArgs) => {
  const { platform, address } = stateOf(args)
  await platform.limits.ensureAllowed('password', { email: token, address })
  return confirmEmailChange(ctx, linkOf(args, token))
})

const linkOf = (args: Route.LoaderArgs | Route.ActionArgs, token: string) => {
  const { organization, locale } = stateOf(args)
  return { token, organizationId: organization?.id ?? null, locale }
}

type Confirmed = { isChanged: boolean; newEmail: string }

export default function EmailChange({ loaderData: { brand, token, change }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const confirmed = doneIn(actionData) as Confirmed | null
  if (confirmed) {
    const { isChanged, newEmail } = confirmed
    return (
      <AccountPage
        brand={brand}
        title={t(isChanged ? 'emailChange.done' : 'emailChange.half')}
        lead={t(isChanged ? 'emailChange.doneText' : 'emailChange.halfText', { newEmail })}
      >
        {isChanged && <ButtonLink href={accountPaths.login}>{t('emailChange.login')}</ButtonLink>}
      </AccountPage>
    )
  }
  if (!change)
    return (
      <AccountPage brand={brand} title={t('emailChange.spent')} lead={t('emailChange.spentText')}>
        <ButtonLink href={accountPaths.profile}>{t('title')}</ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage brand={brand} title={t('emailChange.title')} lead={t('emailChange.text', change)}>
      <FormNotice refusal={formAnswer(actionData).refusal} />
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="solid" wide>
          {t('emailChange.submit')}
        </Button>
      </form>
    </AccountPage>
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })
