import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { styled } from 'styled-components'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { PageContent } from '../admin/page-content.tsx'
import { PageProgress } from '../admin/page-progress.tsx'
import { useFocusReturn } from '../admin/use-focus-return.ts'
import { useUndoKey } from '../admin/use-undo-key.ts'
import { parseColumnChoices, type ColumnChoices } from '#rules/lists/column-choices.ts'
import type { SavedViewRow } from '#rules/lists/saved-view.ts'
import { resourceNames } from '#rules/resources.ts'
import { findRaceOfWeek } from '#server/domain/events/race-of-week.ts'
import { savedViews } from '#server/domain/views/saved-views.ts'
import { guardNamed } from '../guards/guards.ts'
import type { RouteHandle } from '../handle.ts'
import { ColumnChoicesProvider } from '../admin/column-choices.tsx'
import { CellUndo } from '../admin/cell-undo.tsx'
import { shownPage } from '../admin/keep-page.ts'
import { LeaveGuard } from '../admin/leave-guard.tsx'
import { LostConnection } from '../admin/lost-connection.tsx'
import { SavedViewsContext } from '../admin/saved-views.tsx'
import { AdminLink } from '../screens/admin/admin-link.tsx'
import { AthleteUndo } from '../screens/athletes/athlete-undo.tsx'
import { TeamUndo } from '../screens/teams/team-undo.tsx'
import { BottomBar } from '../screens/admin/bottom-bar.tsx'
import { currentEntry, navigationFor } from '../screens/admin/navigation.ts'
import { SideBar } from '../screens/admin/side-bar.tsx'
import { CommandPalette, usePalette } from '../screens/palette/command-palette.tsx'
import { StaffContext, type Staff } from '#web/admin/staff.ts'
import { useSession } from '../screens/admin/use-session.ts'
import { AnchorProvider } from '../ui/anchor.tsx'
import { themeCss } from '../theme/theme-css.ts'
import { dismissObsolete, Toasts } from '../ui/toast.tsx'
import type { Route } from './+types/admin'
import { ErrorPage } from './error-page.tsx'

export const handle: RouteHandle = { hydrate: true, texts: ['admin', ...resourceNames, 'refusals', 'validation'] }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('admin')]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [shownPage.middleware]

type AdminData = Staff & { adminTheme: string; columns: ColumnChoices; views: SavedViewRow[] }

export const loader = async (args: Route.LoaderArgs): Promise<AdminData> => {
  const ctx = await contextOf(args)
  const { actor, organization } = ctx
  if (actor.kind !== 'member') throw new Response(null, { status: 403 })
  const { name, logo, region, currency, timeZone } = organization
  const sessionPath = `${stateOf(args).platform.env.AUTH_BASE_PATH}/session`
  const adminTheme = themeCss(organization.theme, 'staff')
  const columns = parseColumnChoices(args.request.headers.get('cookie') ?? '')
  return {
    actor,
    organization: { name, logo, region, currency, timeZone },
    sessionPath,
    adminTheme,
    columns,
    views: await savedViews(ctx),
    raceOfWeek: await findRaceOfWeek(ctx),
  }
}

// The actor stays the same between pages; only settings change the organization.
export { changesSettings as shouldRevalidate } from '../client-action.ts'

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame staff={loaderData}>
      <LostConnection />
      <ColumnChoicesProvider initial={loaderData.columns}>
        <SavedViewsContext value={loaderData.views}>
          <LeaveGuard>
            <CellUndo>
              <AthleteUndo>
                <TeamUndo>
                  <Outlet />
                </TeamUndo>
              </AthleteUndo>
            </CellUndo>
          </LeaveGuard>
        </SavedViewsContext>
      </ColumnChoicesProvider>
    </AdminFrame>
  )
}

function AdminFrame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const entries = navigationFor(staff.actor)
  const palette = usePalette()
  const current = currentEntry(pathname, entries)
  useEffect(() => dismissObsolete(pathname), [pathname])
  useFocusReturn()
  useUndoKey()
  useSession({ email: staff.actor.email, sessionPath: staff.sessionPath })
  return (
    <AnchorProvider value={AdminLink}>
      <StaffContext value={staff}>
        <Frame>
          <SideBar {...{ staff, entries, current }} onSearch={palette.open} />
          <Main id="content">
            <PageProgress />
            <PageContent frame="admin">{children}</PageContent>
          </Main>
        </Frame>
        <BottomBar {...{ staff, entries }} onSearch={palette.open} />
        <CommandPalette isOpen={palette.isOpen} onClose={palette.close} />
        <ToastArea>
          <Toasts label={t('toasts.label')} closeLabel={t('toasts.close')} />
        </ToastArea>
      </StaffContext>
    </AnchorProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const errorProps = { error, home: adminPaths.dashboard }
  // Who is no member gets no frame, and no way back to it.
  if (!loaderData) return <ErrorPage {...(isForbidden(error) ? { error } : errorProps)} />
  return (
    <AdminFrame staff={loaderData}>
      <ErrorPage {...errorProps} isFramed />
    </AdminFrame>
  )
}

const isForbidden = (error: unknown) => isRouteErrorResponse(error) && error.status === 403

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @media (min-width: 60rem) {
    grid-template-columns: 15.5rem minmax(0, 1fr);
  }
`
/** Toasts stand beside the navigation, on phones above it, and above the save bar. */
const ToastArea = styled.div`
  @media (min-width: 60rem) {
    [data-sonner-toaster][data-x-position='left'] {
      inset-inline-start: calc(15.5rem + var(--space-5)) !important;
    }
  }
  body:has([data-save-bar]) & [data-y-position='bottom'] {
    inset-block-end: 88px !important;
  }
  @media (max-width: 59.99rem) {
    [data-sonner-toaster][data-y-position='bottom'] {
      inset-block-end: calc(72px + env(safe-area-inset-bottom)) !important;
    }
    body:has([data-save-bar]) & [data-sonner-toaster][data-y-position='bottom'] {
      inset-block-end: calc(212px + env(safe-area-inset-bottom)) !important;
    }
  }
`
const Main = styled.main`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  inline-size: 100%;
  max-inline-size: 82rem;
  min-inline-size: 0;
  margin-inline: auto;
  padding: var(--space-5) clamp(16px, 2.5vw, 40px) calc(var(--space-8) + var(--toast-space, 0px));

  h1:focus {
    outline: none;
  }
  [data-empty] > h2 {
    font-size: var(--text-lg);
  }
  @media (max-width: 59.99rem) {
    padding-block-end: calc(60px + env(safe-area-inset-bottom) + var(--space-6));

    &:not(:has([data-save-bar])) {
      padding-block-end: calc(60px + env(safe-area-inset-bottom) + var(--space-6) + var(--toast-space, 0px));
    }
  }
`
