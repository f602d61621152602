import { useTranslation } from 'react-i18next'
import { setTemplate } from '#server/domain/themes/set-template.ts'
import { templateSettings } from '#server/domain/themes/template-settings.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { templateForm } from '#rules/templates/template-form.ts'
import { templateOffers } from '#templates/catalog.ts'
import { act, acts } from '#web/acts.server.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { TemplateChooser } from '#web/screens/templates/template-chooser.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/templates'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['templates', 'preview', 'settings'] }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('templates-access')]

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => ({ settings: await templateSettings(await contextOf(args)), offers: templateOffers() }))

export const action = acts({
  save: act(templateForm, setTemplate),
})

export default function Templates({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('templates')
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} summary={t('lead')} />
      <TemplateChooser {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.dashboard} title={useTranslation('templates').t('failed.load')} />
}
