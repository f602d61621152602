import { Outlet, useMatches, type ShouldRevalidateFunctionArgs } from 'react-router'
import { newestAlbum } from '#server/domain/albums/album-pages.ts'
import { hasOpenEvents } from '#server/domain/events/has-open-events.ts'
import { hasNews } from '#server/domain/news/news-page.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { publicOrigin } from '#server/env.ts'
import { accountOf } from '#rules/permissions.ts'
import { contactOf } from '#rules/organizations/contact.ts'
import { isHydrated } from '#rules/hydration.ts'
import { paths } from '#rules/paths.ts'
import type { CurrentOrganization } from '#server/domain/organizations/current-organization.ts'
import { loadTemplate } from '#templates/catalog.ts'
import { isUnreachable } from '../forms/form-answer.ts'
import type { PageLook, RouteHandle } from '../handle.ts'
import { pageLookOf } from '../page-look.ts'
import { Footer } from '../screens/site/footer.tsx'
import { Header } from '../screens/site/header.tsx'
import type { Site } from '../screens/site/site.ts'
import type { Route } from './+types/public'
import { OrganizationsLayout } from './organizations.tsx'

export const loader = async (
  args: Route.LoaderArgs,
): Promise<{ site: Site | null; look?: PageLook; isSignedIn: boolean }> => {
  const { organization, isUnknownHost, platform } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  if (!organization) return { site: null, isSignedIn: false }
  // News, results and checkout use the landing's look, and the event page's buttons.
  const look = pageLookOf(await loadTemplate('landing', organization.templates.landing))
  const event = await loadTemplate('event', organization.templates.event)
  const actionCss = event.template.actionCss?.(event.config) ?? ''
  const site = siteOf(organization, creditOf(platform.env))
  const ctx = await contextOf(args)
  return {
    site: {
      ...site,
      hasNews: await hasNews(ctx),
      hasOpenEvents: await hasOpenEvents(ctx),
      albumYear: await newestAlbum(ctx),
    },
    look: { ...look, css: look.css + actionCss },
    isSignedIn: accountOf(ctx.actor) !== null,
  }
}

/** Header and footer are the host's: turning a page of a form loads nothing, so that it works without a connection. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  !isUnreachable(actionResult) &&
  (formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname)

export default function PublicLayout({ loaderData: { site, isSignedIn } }: Route.ComponentProps) {
  const register = useRegisterPath(site)
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const hasScripts = isHydrated(handles)
  const showsContact = handles.some((handle) => handle?.showsContact)
  if (!site) {
    return (
      <OrganizationsLayout>
        <Outlet />
      </OrganizationsLayout>
    )
  }
  return (
    <>
      <Header site={site} register={register} isSignedIn={isSignedIn && hasScripts} />
      <Outlet />
      <Footer site={site} contact={showsContact ? null : site.contact} />
    </>
  )
}

const siteOf = (
  organization: CurrentOrganization,
  apex: string | null,
): Omit<Site, 'hasNews' | 'hasOpenEvents' | 'albumYear'> => {
  const { name, logo, description, website, sponsors } = organization
  return { name, logo, description, website, contact: contactOf(organization), hasSponsors: sponsors.length > 0, apex }
}

const creditOf = (env: Parameters<typeof publicOrigin>[0] & { FOOTER_CREDIT: boolean }) =>
  env.FOOTER_CREDIT ? publicOrigin(env, env.PLATFORM_DOMAIN) : null

/** A page's data say where “Register now” leads; else to the events, if any is open. */
const useRegisterPath = (site: Site | null): string | null => {
  const registerPaths = useMatches().map(
    (match) => (match.loaderData as { registerPath?: string } | undefined)?.registerPath,
  )
  return registerPaths.findLast((path) => path !== undefined) ?? (site?.hasOpenEvents ? paths.events : null)
}
