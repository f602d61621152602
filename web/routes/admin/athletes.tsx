import { useTranslation } from 'react-i18next'
import { athletesPage } from '#server/domain/registrations/athletes-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { DetailOutlet } from '#web/admin/detail-list.tsx'
import { runLoader } from '#web/refusal.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { AthletesList } from '#web/screens/athletes/athletes-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { athleteCells } from './athlete-cells.server.ts'
import type { Route } from './+types/athletes'

export { shouldRevalidateList as shouldRevalidate } from '#web/admin/detail-list.tsx'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    athletesPage(await contextOf(args), null, athleteListOf(new URL(args.request.url).searchParams)),
  )

export const action = (args: Route.ActionArgs) => athleteCells(args)

export default function Athletes({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <title>{t('nav.athletes')}</title>
      <PageHeader title={t('nav.athletes')} summary={t('athletes.allSummary')} />
      <AthletesList page={page} />
      <DetailOutlet ids={page.rows.map(({ id }) => id)} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedToLoad error={error} home={adminPaths.dashboard} title={useTranslation('admin').t('athletes.failed.load')} />
  )
}
