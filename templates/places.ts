import type { TFunction } from 'i18next'
import { formatNextPrice } from './format-price.ts'
import type { Formats } from './formats.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { EventCard } from '#rules/events/event-views.ts'

/**
 * Texts about places change with every order, so a script updates them in pages that were rendered earlier
 * (web/screens/site/live-places.js). It finds elements by `data-places`: a competition's id for `formatPlaces`, an
 * event's for `formatEventState`, `<event id>/left` for `formatPlacesLeft`, `<competition id>/price` for
 * `formatNextPrice`. `t` has the namespace `event`.
 */
export function formatPlaces(
  t: TFunction<'event'>,
  { places, team }: Pick<CompetitionView, 'places' | 'team'>,
): string {
  const { state, isNearlyFull, left } = places
  if (state !== 'available') return t(`availability.${state}`)
  const count = left ?? 0
  if (team) return t(isNearlyFull ? 'places.lastTeams' : 'places.teamsLeft', { count })
  return t(isNearlyFull ? 'places.last' : 'places.left', { count })
}

type Places = Pick<EventCard, 'id' | 'state' | 'placesLeft' | 'prices'>

export function formatEventState(t: TFunction<'event'>, { state, placesLeft, prices }: Places): string {
  // An event without competitions has only spectators: its registration was not closed.
  if (state === 'closed' && prices.length === 0) return t('state.nothing')
  if (state === 'nearly_full' && placesLeft !== null) return t('places.last', { count: placesLeft })
  return t(`state.${state}`)
}

export const formatPlacesLeft = (t: TFunction<'event'>, { placesLeft }: Places): string | null =>
  placesLeft === null ? null : t('places.left', { count: placesLeft })

/**
 * `texts` are by `data-places`. A page reloads once if `state` differs from its own, since more than texts would
 * change.
 */
export type LivePlaces = { state: string; texts: Record<string, string> }

export function placesOfEvents(t: TFunction<'event'>, events: readonly Places[]): LivePlaces {
  const texts = events.flatMap((event): [string, string][] => {
    const left = formatPlacesLeft(t, event)
    return [[event.id, formatEventState(t, event)], ...(left ? [[`${event.id}/left`, left] as [string, string]] : [])]
  })
  return { state: events.map(({ state }) => state).join(' '), texts: Object.fromEntries(texts) }
}

export function placesOfEvent(
  t: TFunction<'event'>,
  event: Places & { competitions: readonly CompetitionView[] },
  formats: Pick<Formats, 'money' | 'day'>,
): LivePlaces {
  const { state, texts } = placesOfEvents(t, [event])
  const competitionTexts = event.competitions.flatMap((competition): [string, string][] => {
    const next = formatNextPrice(competition, t, formats)
    return [
      [competition.id, formatPlaces(t, competition)],
      ...(next ? [[`${competition.id}/price`, next] as [string, string]] : []),
    ]
  })
  const states = event.competitions.map(
    ({ places, prices }) =>
      `${places.state}${places.isNearlyFull ? '!' : ''}${prices.map(({ total }) => `/${total}`).join('')}`,
  )
  return { state: [state, ...states].join(' '), texts: { ...texts, ...Object.fromEntries(competitionTexts) } }
}

/** False if no order can change what a page says of these events. */
export const haveLivePlaces = (events: readonly (Places & { competitions?: readonly CompetitionView[] })[]): boolean =>
  events.some(
    ({ state, placesLeft, competitions = [] }) =>
      (placesLeft !== null || competitions.some(({ prices }) => prices.some(({ left }) => left !== null))) &&
      (state === 'open' || state === 'nearly_full' || state === 'full'),
  )
