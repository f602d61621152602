import { helperGatePage } from '#server/domain/gate/helper-gates.ts'
import { contextOf } from '#server/http/request-state.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { paths } from '#rules/paths.ts'
import { OrganizationContext } from '#web/admin/staff.ts'
import type { RouteHandle } from '#web/handle.ts'
import { ErrorPage } from '#web/layouts/error-page.tsx'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { GateScreen } from '#web/screens/gate/gate-screen.tsx'
import { themeCss } from '#web/theme/theme-css.ts'
import type { Route } from './+types/helper-gate'

export const handle: RouteHandle = { hydrate: true, texts: ['check-in', 'gate', 'admin', 'refusals', 'validation'] }

export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.page.event.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, logo, region, currency, timeZone, theme } = ctx.organization
    const { token } = args.params
    return {
      page: await helperGatePage(ctx, token),
      base: paths.gate(token),
      tableBase: paths.checkIn(token),
      organization: { name, logo, region, currency, timeZone },
      adminTheme: themeCss(theme, 'staff'),
    }
  })

export default function HelperGate({ loaderData: { page, base, tableBase, organization } }: Route.ComponentProps) {
  return (
    <OrganizationContext value={organization}>
      <link rel="manifest" href={checkInPaths(base).manifest} />
      <GateScreen page={page} access={{ base, by: page.name, isHelper: true }} tableBase={tableBase} />
    </OrganizationContext>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
