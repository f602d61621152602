import { redirect } from 'react-router'
import { helperPage } from '#server/domain/check-in/helper-links.ts'
import { contextOf } from '#server/http/request-state.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { paths } from '#rules/paths.ts'
import { themeCss } from '#web/theme/theme-css.ts'
import type { RouteHandle } from '#web/handle.ts'
import { ErrorPage } from '#web/layouts/error-page.tsx'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { OrganizationContext } from '#web/admin/staff.ts'
import { CheckInScreen } from '#web/screens/check-in/check-in-screen.tsx'
import type { Route } from './+types/helper-check-in'

export const handle: RouteHandle = { hydrate: true, texts: ['check-in', 'admin', 'refusals'] }

export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.page.event.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, logo, region, currency, timeZone, theme } = ctx.organization
    const page = await helperPage(ctx, args.params.token)
    // An event for spectators alone.
    if (page.counts.length === 0 && page.hasTickets) throw redirect(paths.gate(args.params.token))
    return {
      page,
      gateBase: paths.gate(args.params.token),
      base: paths.checkIn(args.params.token),
      organization: { name, logo, region, currency, timeZone },
      adminTheme: themeCss(theme, 'staff'),
    }
  })

export default function HelperCheckIn({ loaderData: { page, base, gateBase, organization } }: Route.ComponentProps) {
  return (
    <OrganizationContext value={organization}>
      <link rel="manifest" href={checkInPaths(base).manifest} />
      <CheckInScreen page={page} access={{ base, by: page.name, isHelper: true }} gateBase={gateBase} />
    </OrganizationContext>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
