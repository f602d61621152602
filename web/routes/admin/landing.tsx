import { useTranslation } from 'react-i18next'
import { editLanding } from '#server/domain/organizations/edit-landing.ts'
import { landingSettings } from '#server/domain/organizations/landing-settings.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { landingForm } from '#rules/organizations/landing-form.ts'
import { sectionsOf, showsPicture } from '#templates/catalog.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { LandingEditor } from '#web/screens/landing-editor/landing-editor.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/landing'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['landing-editor', 'info-cards', 'preview', 'settings'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const settings = await landingSettings(await contextOf(args))
    return {
      settings,
      showsPicture: showsPicture(settings.template),
      sections: sectionsOf('landing', settings.template),
    }
  })

export const action = acts({ save: act(landingForm, editLanding) })

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing-editor')
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} summary={t('lead')} />
      <LandingEditor {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedToLoad error={error} home={adminPaths.dashboard} title={useTranslation('landing-editor').t('failedLoad')} />
  )
}
