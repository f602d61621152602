import { useTranslation } from 'react-i18next'
import { athletesPage } from '#server/domain/registrations/athletes-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { DetailOutlet } from '#web/admin/detail-list.tsx'
import { runLoader } from '#web/refusal.ts'
import { useFormats, useMay } from '#web/screens/admin/staff.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { AthletesList } from '#web/screens/athletes/athletes-list.tsx'
import { ExportMenu } from '#web/admin/export-menu.tsx'
import { EventTabs } from '#web/screens/event-editor/event-tabs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/event-athletes'

export { shouldRevalidateList as shouldRevalidate } from '#web/admin/detail-list.tsx'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    athletesPage(await contextOf(args), args.params.id, athleteListOf(new URL(args.request.url).searchParams)),
  )

export default function EventAthletes({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { date, time } = useFormats()
  const may = useMay()
  const { event } = page
  if (!event) return null
  const { title, slug, startsAt, timeZone, status } = event
  return (
    <>
      <title>{`${title} · ${t('nav.athletes')}`}</title>
      <PageHeader
        title={title}
        above={<TextLink href={adminPaths.events}>{t('nav.events')}</TextLink>}
        summary={`${t('nav.athletes')} · ${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`}
        actions={
          <>
            <ButtonLink size="sm" icon="external" href={paths.event(slug)}>
              {t(status === 'draft' ? 'events.preview' : 'events.view')}
            </ButtonLink>
            <ButtonLink size="sm" href={adminPaths.eventBibs(event.id)}>
              {t('eventTabs.bibs')}
            </ButtonLink>
            {may('export-data') && page.total > 0 && <ExportMenu path={adminPaths.eventAthletes(event.id)} />}
          </>
        }
      />
      {may('edit-events') && <EventTabs eventId={event.id} current="athletes" />}
      <AthletesList page={page} />
      <DetailOutlet ids={page.rows.map(({ id }) => id)} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('admin').t('athletes.failed.load')} />
  )
}
