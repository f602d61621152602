import { eventPage } from '../../../server/domain/events/event-page.ts'
import { organizationView } from '../../../server/domain/organizations/organization-view.ts'
import { contextOf } from '../../../server/http/request-state.ts'
import { paths } from '../../../server/rules/paths.ts'
import { templateFor } from '../../../templates/catalog.ts'
import type { RouteHandle } from '../../handle.ts'
import { pageMeta, sportsEvent } from '../../meta.ts'
import { inLoader } from '../../refusal.ts'
import { NextCountdown } from '../../screens/site/next-countdown.tsx'
import type { Route } from './+types/event'

export const handle: RouteHandle = { hydrate: false }

export const loader = (args: Route.LoaderArgs) =>
  inLoader(async () => {
    const ctx = await contextOf(args)
    const page = await eventPage(ctx, args.params.id)
    const isOpen = page.state === 'open' || page.state === 'nearly_full'
    const registerPath = isOpen ? paths.competitions(page.slug) : paths.events
    return { organization: organizationView(ctx.organization), page, locale: ctx.locale, registerPath }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { organization, page, locale } = loaderData
  const about = {
    title: `${page.title} · ${organization.name}`,
    description: page.summary,
    siteName: organization.name,
  }
  const url = organization.origin + paths.event(page.slug)
  return [...pageMeta({ ...about, url, locale }), sportsEvent(page, organization)]
}

export default function EventRoute({ loaderData: { organization, page, locale } }: Route.ComponentProps) {
  const { Component, config } = templateFor('event')
  const isAhead = page.state !== 'finished' && page.state !== 'cancelled'
  return (
    <Component
      organization={organization}
      locale={locale}
      page={page}
      address={organization.origin + paths.event(page.slug)}
      config={config}
      slots={{ countdown: isAhead && <NextCountdown until={page.startsAt} /> }}
    />
  )
}
