import * as v from 'valibot'
import { landingValues, type LandingValues } from '#rules/organizations/landing-form.ts'
import { withKeys, withoutKeys, type EditedCard } from '../info-cards/edited-card.ts'

export type LandingDraft = Omit<LandingValues, 'infoCards'> & { infoCards: readonly EditedCard[] }

export const draftOf = ({ infoCards, ...values }: LandingValues): LandingDraft => ({
  ...values,
  infoCards: withKeys(infoCards),
})

export const valuesIn = ({ infoCards, ...values }: LandingDraft): LandingValues => ({
  ...values,
  infoCards: withoutKeys(infoCards),
})

export const landingDraft = v.pipe(
  v.custom<LandingDraft>((value) => typeof value === 'object'),
  v.transform(valuesIn),
  landingValues as v.GenericSchema<LandingValues>,
)
