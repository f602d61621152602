import { imageKeyOf } from '#rules/media/images.ts'
import { filePathOf, parseInfoCards, parseLanding } from '#rules/text/stored-fields.ts'
import type { CurrentOrganization } from './current-organization.ts'

const maxCards = 12

/** The organization with unsaved values of its landing page; what cannot be shown yet is left out. */
export function withLandingDraft(organization: CurrentOrganization, draft: unknown): CurrentOrganization {
  const values = (draft ?? {}) as Readonly<Record<string, unknown>>
  const heroImage = typeof values.heroImage === 'string' ? imageKeyOf(organization.id, values.heroImage) : null
  return {
    ...organization,
    landing: parseLanding(values),
    heroImage: filePathOf(heroImage),
    infoCards: parseInfoCards(draftCards(values.infoCards)),
  }
}

/** As they are stored, without points that are empty yet; what is invalid is left to anyone who reads stored cards. */
export const draftCards = (cards: unknown): unknown[] =>
  (Array.isArray(cards) ? cards : []).slice(0, maxCards).map((card: Readonly<Record<string, unknown>>) => ({
    ...card,
    ...(typeof card?.file === 'string' && { file: card.file.replace(/^\/files\//, '') }),
    ...(Array.isArray(card?.items) && { items: card.items.filter((item) => item?.text) }),
  }))
