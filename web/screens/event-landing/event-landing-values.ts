import * as v from 'valibot'
import { eventLandingValues, type EventLandingValues } from '#rules/events/event-landing-form.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { withKeys, withoutKeys, type EditedCard } from '../info-cards/edited-card.ts'

export type EditedSponsor = Sponsor & { key: string }

export type EventLandingInput = Omit<EventLandingValues, 'infoCards' | 'sponsors'> & {
  infoCards: readonly EditedCard[]
  sponsors: readonly EditedSponsor[]
}

export const inputOf = ({ infoCards, sponsors, ...landing }: EventLandingValues): EventLandingInput => ({
  ...landing,
  infoCards: withKeys(infoCards),
  sponsors: sponsors.map((sponsor, index) => ({ ...sponsor, key: String(index) })),
})

export const valuesIn = ({ infoCards, sponsors, ...landing }: EventLandingInput): EventLandingValues => ({
  ...landing,
  infoCards: withoutKeys(infoCards),
  sponsors: sponsors.map(({ key: _key, ...sponsor }) => sponsor),
})

export const eventLandingInput = v.pipe(
  v.custom<EventLandingInput>((value) => typeof value === 'object'),
  v.transform(valuesIn),
  eventLandingValues as v.GenericSchema<EventLandingValues>,
)
