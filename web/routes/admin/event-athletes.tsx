import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { athletesPage } from '#server/domain/registrations/athletes-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { DetailOutlet } from '#web/admin/detail-list.tsx'
import { runLoader } from '#web/refusal.ts'
import { useMay } from '#web/screens/admin/staff.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { AthletesList } from '#web/screens/athletes/athletes-list.tsx'
import { ExportMenu } from '#web/admin/export-menu.tsx'
import type { Route } from './+types/event-athletes'

export { shouldRevalidateList as shouldRevalidate } from '#web/admin/detail-list.tsx'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    athletesPage(await contextOf(args), args.params.id, athleteListOf(new URL(args.request.url).searchParams)),
  )

export default function EventAthletes({ loaderData: page }: Route.ComponentProps) {
  const may = useMay()
  if (!page.event) return null
  return (
    <>
      {may('export-data') && page.total > 0 && (
        <Actions>
          <ExportMenu path={adminPaths.eventAthletes(page.event.id)} />
        </Actions>
      )}
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

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
`
