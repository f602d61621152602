import { landingPage } from '#server/domain/events/landing-page.ts'
import { directoryPage } from '#server/domain/organizations/directory-page.ts'
import { organizationView } from '#server/domain/organizations/organization-view.ts'
import { publicOrigin } from '#server/env.ts'
import { contextOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { paths } from '#rules/paths.ts'
import { isOpenState } from '#rules/competitions/places.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { loadTemplate, getTemplate } from '#templates/catalog.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageLookOf } from '#web/page-look.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { Directory } from '#web/screens/directory/directory.tsx'
import { landingSlots } from '#web/screens/site/landing-slots.tsx'
import { LivePlaces } from '#web/screens/site/live-places.tsx'
import { brandColors } from '#web/theme/theme-css.ts'
import type { Route } from './+types/home'
import { livePlacesOfLanding } from './live-places.server.ts'

export const handle: RouteHandle = {
  hydrate: false,
  showsContact: true,
  cache: { uncachedParams: ['sport', 'month'] },
}

/** An organization's landing page on its host, Dorsal's own page at the apex. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => (stateOf(args).organization ? await landing(args) : await directory(args)))

const landing = async (args: Route.LoaderArgs) => {
  const ctx = await contextOf(args)
  const query = new URL(args.request.url).searchParams
  const page = await landingPage(ctx, { sport: query.get('sport'), month: query.get('month') })
  const organization = organizationView(ctx.organization, ctx.locale)
  const definition = await loadTemplate('landing', organization.templates.landing)
  const { id, config } = definition
  const { name, landing, description, origin } = organization
  const meta = pageMeta({
    title: landing.headline ? `${name}: ${landing.headline}` : name,
    description: landing.tagline || description,
    url: `${origin}/`,
    siteName: name,
    locale: ctx.locale,
    picture: origin + paths.picture,
  })
  return {
    home: 'landing' as const,
    organization,
    page,
    template: { id, config },
    look: pageLookOf(definition),
    locale: ctx.locale,
    // Search engines stay away until an event was published.
    meta: page.hasEvents ? meta : [...meta, { name: 'robots', content: 'noindex' }],
    registerPath: registerPathOf(page.next),
    livePlaces: livePlacesOfLanding(ctx.locale, page),
  }
}

const directory = async (args: Route.LoaderArgs) => {
  const { locale, platform } = stateOf(args)
  const originOf = (host: string) => publicOrigin(platform.env, host)
  const platformDomain = platform.env.PLATFORM_DOMAIN
  const page = await directoryPage(await platformContextOf(args), { platformDomain, originOf })
  const t = translatorOf(locale)
  const metaTexts = { title: t('platform:meta.title'), description: t('platform:meta.description'), siteName: 'Dorsal' }
  const meta = pageMeta({ ...metaTexts, url: `${originOf(platformDomain)}/`, locale })
  const organizations = page.organizations.map((entry) => ({ ...entry, colors: brandColors(entry.theme) }))
  return { home: 'directory' as const, organizations, locale, meta }
}

const registerPathOf = (next: EventCard | null) =>
  next && isOpenState(next.state) ? paths.competitions(next.slug) : undefined

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Home({ loaderData }: Route.ComponentProps) {
  if (loaderData.home === 'directory')
    return <Directory organizations={loaderData.organizations} locale={loaderData.locale} />
  const { organization, page, template, look, locale, livePlaces } = loaderData
  const { landing: Landing } = getTemplate(template.id)
  const slots = landingSlots(page, { locale, region: organization.region }, look)
  return (
    <>
      <Landing organization={organization} locale={locale} page={page} config={template.config} slots={slots} />
      <LivePlaces places={livePlaces} />
    </>
  )
}
