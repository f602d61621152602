import type { Context } from '#server/context.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import type { InfoCardValues, LandingEdit } from '#rules/organizations/landing-form.ts'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { audit } from '../audit/audit.ts'
import { landingValuesOf } from './landing-settings.ts'
import { changeOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Replaces the texts, the picture and the information cards of the landing page. Throws `Refused` `forbidden`,
 * `changed_meanwhile`, `not_found` for a picture or document that is none of this organization.
 */
export async function editLanding(ctx: Context, { version, values }: LandingEdit): Promise<void> {
  ensureCan(ctx.actor, 'edit-landing')
  const { heroImage, infoCards, ...landing } = values
  const stored = {
    landing,
    heroImage: heroImage === '' ? null : ensureFound(imageKeyOf(ctx.organization.id, heroImage)),
    infoCards: storedInfoCards(ctx.organization.id, infoCards),
  }
  await changeOrganization(ctx, async (row, em) => {
    ensureUnchanged(landingValuesOf(row), version)
    em.assign(row, stored)
    await em.flush()
    await audit(ctx, em, 'organization.landing-set', row.id, { cards: infoCards.length })
  })
}

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
