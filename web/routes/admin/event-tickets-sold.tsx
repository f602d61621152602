import { useTranslation } from 'react-i18next'
import { soldTicketsPage } from '#server/domain/tickets/sold-tickets-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { soldTicketListOf } from '#rules/tickets/sold-tickets.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { SoldTickets } from '#web/screens/sold-tickets/sold-tickets.tsx'
import type { Route } from './+types/event-tickets-sold'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['tickets-sold'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    soldTicketsPage(await contextOf(args), args.params.id, soldTicketListOf(new URL(args.request.url).searchParams)),
  )

export default function EventTicketsSold({ loaderData: page }: Route.ComponentProps) {
  return <SoldTickets page={page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('tickets-sold').t('failed')} />
}
