import { useTranslation } from 'react-i18next'
import { newAthleteEvents } from '#server/domain/athletes/new-athlete-events.ts'
import { newAthletePage } from '#server/domain/athletes/new-athlete-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { orUnreachable } from '#web/client-action.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewAthleteAnywhere } from '#web/screens/athletes/new-athlete-anywhere.tsx'
import { countriesOf } from '../country-choices.server.ts'
import type { Route } from './+types/athlete-new-anywhere'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['registration'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const events = await newAthleteEvents(ctx)
    const eventId = new URL(args.request.url).searchParams.get('event')
    const event = events.find(({ id }) => id === eventId)
    const page = event ? await newAthletePage(ctx, event.id) : null
    return { events, page, countries: countriesOf(page?.fields ?? [], ctx.locale) }
  })

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orUnreachable(serverLoader)

export default function NewAthleteAnywhereRoute({ loaderData }: Route.ComponentProps) {
  if ('isUnreachable' in loaderData) throw new TypeError('No connection')
  return <NewAthleteAnywhere {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('athletes.failed.load')} />
}
