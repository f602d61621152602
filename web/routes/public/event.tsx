import { data } from 'react-router'
import { eventPage } from '#server/domain/events/event-page.ts'
import { organizationView } from '#server/domain/organizations/organization-view.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { paths } from '#rules/paths.ts'
import { isOpenState } from '#rules/competitions/places.ts'
import { loadTemplate, getTemplate } from '#templates/catalog.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageLookOf } from '#web/page-look.ts'
import { pageMeta, sportsEvent } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { eventSlots } from '#web/screens/site/event-slots.tsx'
import { LivePlaces } from '#web/screens/site/live-places.tsx'
import type { Route } from './+types/event'
import { livePlacesOfEvent } from './live-places.server.ts'

export const handle: RouteHandle = { hydrate: false, cache: {} }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await eventPage(ctx, args.params.id)
    const registerPath = isOpenState(page.state) ? paths.competitions(page.slug) : undefined
    const organization = organizationView(ctx.organization, ctx.locale)
    const definition = await loadTemplate('event', organization.templates.event)
    const template = { id: definition.id, config: definition.config }
    const { MAP_TILES: tiles, MAP_CREDIT: credit } = stateOf(args).platform.env
    const map = { tiles, credit }
    const base = { organization, page, template, map, look: pageLookOf(definition), locale: ctx.locale, registerPath }
    const view = { ...base, livePlaces: livePlacesOfEvent(ctx, page) }
    // Staff may see a draft, which no cache may store.
    const isStaff = ctx.actor.kind === 'member'
    return data(view, isStaff ? { headers: { 'cache-control': 'private, no-store' } } : {})
  })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { organization, page, locale } = loaderData
  const metaTexts = {
    title: `${page.title} · ${organization.name}`,
    description: page.summary,
    siteName: organization.name,
  }
  const url = organization.origin + paths.event(page.slug)
  const picture = `${organization.origin}${paths.eventPicture(page.slug)}?language=${locale}`
  return [...pageMeta({ ...metaTexts, url, locale, picture }), sportsEvent(page, organization)]
}

export default function EventRoute({
  loaderData: { organization, page, template, map, look, locale, livePlaces },
}: Route.ComponentProps) {
  const { event: Event } = getTemplate(template.id)
  const address = organization.origin + paths.event(page.slug)
  return (
    <>
      <Event
        organization={organization}
        locale={locale}
        page={page}
        address={address}
        config={template.config}
        slots={eventSlots(page, { address, map, look })}
      />
      <LivePlaces places={livePlaces} />
    </>
  )
}
