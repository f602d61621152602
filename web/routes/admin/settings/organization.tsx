import { useTranslation } from 'react-i18next'
import { editOrganization } from '#server/domain/organizations/edit-organization.ts'
import { organizationSettings } from '#server/domain/organizations/organization-settings.ts'
import { contextOf } from '#server/http/request-state.ts'
import { organizationForm } from '#rules/organizations/organization-form.ts'
import { act } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { OrganizationForm } from '#web/screens/settings/organization-form.tsx'
import { LogoSheet } from '#web/screens/settings/logo-sheet.tsx'
import type { Route } from './+types/organization'
import { choicesIn } from './choices.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const settings = await organizationSettings(ctx)
    return { settings, choices: choicesIn(ctx.locale, settings.values) }
  })

export const action = act(organizationForm, editOrganization)

export { shouldRevalidate } from '#web/client-action.ts'

export default function OrganizationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <title>{`${t('sections.organization')} · ${t('title')}`}</title>
      <LogoSheet logo={loaderData.settings.logo} />
      <OrganizationForm {...loaderData} actionData={actionData} />
    </>
  )
}
