import { useTranslation } from 'react-i18next'
import { athletesPage } from '#server/domain/registrations/athletes-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { DetailOutlet } from '#web/admin/detail-list.tsx'
import { runLoader } from '#web/refusal.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { AthletesList } from '#web/screens/athletes/athletes-list.tsx'
import { countriesOf } from '../country-choices.server.ts'
import { athleteCells } from './athlete-cells.server.ts'
import type { Route } from './+types/event-athletes'

export { shouldRevalidateList as shouldRevalidate } from '#web/admin/detail-list.tsx'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await athletesPage(ctx, args.params.id, athleteListOf(new URL(args.request.url).searchParams))
    return { page, countries: countriesOf(page.fields, ctx.locale) }
  })

export const action = (args: Route.ActionArgs) => athleteCells(args)

export default function EventAthletes({ loaderData: { page, countries } }: Route.ComponentProps) {
  if (!page.event) return null
  return (
    <>
      <AthletesList page={page} countries={countries} />
      <DetailOutlet ids={page.rows.map(({ id }) => id)} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('admin').t('athletes.failed.load')} />
  )
}
