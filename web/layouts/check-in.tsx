import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { StaffContext, type Staff } from '#web/admin/staff.ts'
import { guardNamed } from '../guards/guards.ts'
import type { RouteHandle } from '../handle.ts'
import { useSession } from '../screens/admin/use-session.ts'
import { themeCss } from '../theme/theme-css.ts'
import { Toasts } from '../ui/toast.tsx'
import type { Route } from './+types/check-in'
import { ErrorPage } from './error-page.tsx'

export const handle: RouteHandle = { hydrate: true, texts: ['check-in', 'gate', 'admin', 'refusals', 'validation'] }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('admin')]

/** The whole screen, without the navigation: it is used with one hand, in the sun, by people who queue. */
export const loader = async (args: Route.LoaderArgs): Promise<Staff & { adminTheme: string }> => {
  const { actor, organization } = await contextOf(args)
  if (actor.kind !== 'member') throw new Response(null, { status: 403 })
  const { name, logo, region, currency, timeZone } = organization
  return {
    actor,
    organization: { name, logo, region, currency, timeZone },
    sessionPath: `${stateOf(args).platform.env.AUTH_BASE_PATH}/session`,
    adminTheme: themeCss(organization.theme, 'staff'),
    raceOfWeek: null,
  }
}

export default function CheckInLayout({ loaderData: staff }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  useSession({ email: staff.actor.email, sessionPath: staff.sessionPath })
  return (
    <StaffContext value={staff}>
      <Outlet />
      <Toasts label={t('toasts.label')} closeLabel={t('toasts.close')} />
    </StaffContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  return <ErrorPage error={error} {...(!isForbidden && { home: adminPaths.dashboard })} />
}
