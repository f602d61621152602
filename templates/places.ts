import type { TFunction } from 'i18next'
import type { SpotsView } from '#rules/competitions/spots.ts'
import type { CompetitionView, EventCard } from '#rules/views.ts'

/**
 * Words about places, which go with every order: a page that was drawn a while ago has them brought up to date by a few
 * lines of script (web/screens/site/live-places.js). An element that shows one of these texts and nothing else says so
 * with `data-places`: a competition's id for `placesText`, an event's for `stateText`, `<event id>/left` for `leftText`.
 * `t` is of the area `event`.
 */
export function placesText(t: TFunction<'event'>, { state, isNearlyFull, left }: SpotsView): string {
  if (state !== 'available') return t(`spots.${state}`)
  return t(isNearlyFull ? 'places.last' : 'places.left', { count: left ?? 0 })
}

type Places = Pick<EventCard, 'id' | 'state' | 'placesLeft' | 'prices'>

/** Whether one can register now, in a word or two. */
export function stateText(t: TFunction<'event'>, { state, placesLeft, prices }: Places): string {
  // An event without competitions is there to be watched: nothing was closed.
  if (state === 'closed' && prices.length === 0) return t('state.nothing')
  if (state === 'nearly_full' && placesLeft !== null) return t('places.last', { count: placesLeft })
  return t(`state.${state}`)
}

/** How many places are left; nothing where there is no limit. */
export const leftText = (t: TFunction<'event'>, { placesLeft }: Places): string | null =>
  placesLeft === null ? null : t('places.left', { count: placesLeft })

/** `texts` by `data-places`; `state` is another one when the page would be drawn otherwise than with other figures. */
export type LivePlaces = { state: string; texts: Record<string, string> }

/** The places of a list of events. */
export function placesOfEvents(t: TFunction<'event'>, events: readonly Places[]): LivePlaces {
  const texts = events.flatMap((event): [string, string][] => {
    const left = leftText(t, event)
    return [[event.id, stateText(t, event)], ...(left ? [[`${event.id}/left`, left] as [string, string]] : [])]
  })
  return { state: events.map(({ state }) => state).join(' '), texts: Object.fromEntries(texts) }
}

/** The places of one event and each of its competitions. */
export function placesOfEvent(
  t: TFunction<'event'>,
  event: Places & { competitions: readonly CompetitionView[] },
): LivePlaces {
  const { state, texts } = placesOfEvents(t, [event])
  const competitionTexts = event.competitions.map(({ id, spots }) => [id, placesText(t, spots)] as const)
  const states = event.competitions.map(({ spots }) => `${spots.state}${spots.isNearlyFull ? '!' : ''}`)
  return { state: [state, ...states].join(' '), texts: { ...texts, ...Object.fromEntries(competitionTexts) } }
}

/** Whether an order could change what a page says of these events. */
export const haveLivePlaces = (events: readonly Places[]): boolean =>
  events.some(
    ({ state, placesLeft }) => placesLeft !== null && (state === 'open' || state === 'nearly_full' || state === 'full'),
  )
