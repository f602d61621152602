import type { Context } from '#server/context.ts'
import { formatsOf } from '#templates/formats.ts'
import { textsOf } from '#server/i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { LandingPage } from '#rules/organizations/landing-view.ts'
import { haveLivePlaces, placesOfEvent, placesOfEvents, type LivePlaces } from '#templates/places.ts'
import type { PlacesSource } from '#web/screens/site/live-places.tsx'

export const eventPlaces = (
  { locale, organization }: Pick<Context, 'locale' | 'organization'>,
  page: EventPage,
): LivePlaces => placesOfEvent(textsIn(locale), page, formatsOf(organization, locale))

export const landingPlaces = (locale: Locale, { upcoming }: LandingPage): LivePlaces =>
  placesOfEvents(textsIn(locale), upcoming)

/** Where the page's script reads its places; null where an order changes nothing on it. */
export const livePlacesOfEvent = (
  ctx: Pick<Context, 'locale' | 'organization'>,
  page: EventPage,
): PlacesSource | null =>
  haveLivePlaces([page]) ? { from: paths.placesOf(page.slug), state: eventPlaces(ctx, page).state } : null

export const livePlacesOfLanding = (locale: Locale, page: LandingPage): PlacesSource | null =>
  haveLivePlaces(page.upcoming) ? { from: paths.places, state: landingPlaces(locale, page).state } : null

const textsIn = (locale: Locale) => textsOf(locale).getFixedT(null, 'event')
