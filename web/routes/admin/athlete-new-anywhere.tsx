import { useTranslation } from 'react-i18next'
import { newAthleteEvents } from '#server/domain/athletes/new-athlete-events.ts'
import { contextOf } from '#server/http/request-state.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { runLoader } from '#web/refusal.ts'
import { NewAthleteAnywhere } from '#web/screens/athletes/new-athlete-anywhere.tsx'
import type { Route } from './+types/athlete-new-anywhere'

export const loader = (args: Route.LoaderArgs) => runLoader(async () => newAthleteEvents(await contextOf(args)))

export default function NewAthleteAnywhereRoute({ loaderData }: Route.ComponentProps) {
  return <NewAthleteAnywhere events={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('athletes.failed.load')} />
}
