import { useTranslation } from 'react-i18next'
import { editSponsors } from '#server/domain/organizations/edit-sponsors.ts'
import { sponsorsSettings } from '#server/domain/organizations/sponsors-settings.ts'
import { contextOf } from '#server/http/request-state.ts'
import { sponsorsForm } from '#rules/organizations/sponsors-form.ts'
import { act } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { SponsorsList } from '#web/screens/settings/sponsors-list.tsx'
import type { Route } from './+types/sponsors'

export const loader = (args: Route.LoaderArgs) => runLoader(async () => sponsorsSettings(await contextOf(args)))

export const action = act(sponsorsForm, editSponsors)

export { shouldRevalidate } from '#web/client-action.ts'

export default function Sponsors({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <title>{`${t('sections.sponsors')} · ${t('title')}`}</title>
      <SponsorsList settings={loaderData} />
    </>
  )
}
