import { eventPage } from '#server/domain/events/event-page.ts'
import { paths } from '#rules/paths.ts'
import { getTemplate } from '#templates/catalog.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta, sportsEvent } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { eventSlots } from '#web/screens/site/event-slots.tsx'
import { LivePlaces } from '#web/screens/site/live-places.tsx'
import type { Route } from './+types/event'
import { eventView } from './event-view.server.ts'
import { redirectIfMoved } from './redirect-if-moved.server.ts'

export const handle: RouteHandle = { hydrate: false, cache: {} }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(() =>
    eventView(args, async (ctx) => {
      const page = await eventPage(ctx, args.params.id)
      redirectIfMoved(args, page.slug)
      return page
    }),
  )

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
