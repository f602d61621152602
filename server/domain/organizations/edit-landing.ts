import { imageKeyOf } from '#rules/media/images.ts'
import type { InfoCardValues, LandingEdit } from '#rules/organizations/landing-form.ts'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { Refused } from '#rules/refusals.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { audited, command } from '../command.ts'
import { landingValuesOf } from './landing-settings.ts'
import { changesOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Replaces the texts, the picture and the information cards of the landing page. Throws `Refused` `forbidden`,
 * `changed_meanwhile`, `not_found` for a picture or document that is none of this organization.
 */
export const editLanding = command({
  permission: 'edit-landing',
  ...changesOrganization,
  action: 'organization.landing-set',
  async run({ em, subject: organization }, { version, values }: LandingEdit) {
    const { heroImage, infoCards, ...landing } = values
    const stored = {
      landing,
      heroImage: heroImage === '' ? null : ensureFound(imageKeyOf(organization.id, heroImage)),
      infoCards: storedInfoCards(organization.id, infoCards),
    }
    ensureUnchanged(landingValuesOf(organization), version)
    em.assign(organization, stored)
    return audited({ cards: infoCards.length })
  },
})

/** Throws `Refused` `not_found` for a document of another organization. */
export const storedInfoCards = (organizationId: string, cards: readonly InfoCardValues[]): InfoCard<LocalizedText>[] =>
  cards.map((card) =>
    card.type === 'file' ? { ...card, file: ensureFound(documentKeyOf(organizationId, card.file)) } : card,
  )

const documentKeyOf = (organizationId: string, path: string): string | null => {
  const key = path.slice('/files/'.length)
  return key.startsWith(`${organizationId}/`) ? key : null
}

const ensureFound = (key: string | null): string => {
  if (key === null) throw new Refused({ code: 'not_found' })
  return key
}
