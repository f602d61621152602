import { data } from 'react-router'
import type { Context } from '#server/context.ts'
import { organizationView } from '#server/domain/organizations/organization-view.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { isOpenState } from '#rules/competitions/places.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { paths } from '#rules/paths.ts'
import { loadTemplate } from '#templates/catalog.ts'
import { pageLookOf } from '#web/page-look.ts'
import { livePlacesOfEvent } from './live-places.server.ts'

/** What the page of an event needs besides what `loadPage` loads. */
export async function eventView(args: Parameters<typeof contextOf>[0], loadPage: (ctx: Context) => Promise<EventPage>) {
  const ctx = await contextOf(args)
  const page = await loadPage(ctx)
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
}
