import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { invitationPage } from '#server/domain/invitations/invitation-page.ts'
import { publicOrigin } from '#server/env.ts'
import { organizationOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { InvitationSheet } from '#web/screens/account/invitation-sheet.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/invitation'
import { answerInvitation } from './invitation-actions.server.ts'

export const headers = () => ({ 'cache-control': 'no-store' })
export const handle: RouteHandle = { hydrate: false }

/** Uses nothing up: mail programs visit links before their readers do. */
export const loader = async (args: Route.LoaderArgs) => {
  const organization = organizationOf(args)
  const person = await stateOf(args).session()
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const invitationQuery = { organizationId: organization.id, token, userId: person?.userId ?? null }
  const invitation = await invitationPage(await platformContextOf(args), invitationQuery)
  if (!invitation && person?.role) throw redirect(adminPaths.dashboard)
  const { env } = stateOf(args).platform
  const terms = invitation?.asksTerms ? publicOrigin(env, env.PLATFORM_DOMAIN) + accountPaths.terms : null
  return { brand: accountBrandOf(organization), invitation, accountEmail: person?.email ?? '', terms }
}

export const action = (args: Route.ActionArgs) => answerInvitation(args)

export default function Invitation({
  loaderData: { brand, invitation, accountEmail, terms },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('invitation')
  const organization = brand.name
  if (!invitation)
    return (
      <AccountPage brand={brand} title={t('over.title')} lead={t('over.text')}>
        <p>{t('over.hint', { organization })}</p>
        <ButtonLink href={accountPaths.login} variant="solid">
          {t('over.submit')}
        </ButtonLink>
      </AccountPage>
    )
  const { email, inviter, step } = invitation
  const answer = formAnswer(actionData)
  const sheet = <InvitationSheet {...{ invitation, accountEmail, terms, answer }} />
  if (step === 'other-account')
    return (
      <AccountPage brand={brand} title={t('other.title')} lead={t('other.text', { email, accountEmail })}>
        {sheet}
      </AccountPage>
    )
  const lead = inviter ? t('byPerson', { inviter, email, organization }) : t('byOrganization', { email, organization })
  return (
    <AccountPage brand={brand} title={t('title', { organization })} lead={lead}>
      {sheet}
    </AccountPage>
  )
}
