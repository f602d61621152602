import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import type { TenantFile } from '#rules/tenants/tenant-file.ts'
import type { Picture } from '#rules/media/media-views.ts'
import type { AcceptanceItem } from '#rules/registrations/acceptance-item.ts'
import type { InfoCard, Sponsor } from '#rules/organizations/organization-content.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { pictureSize } from '../media/picture-size.ts'

export type Assets = Map<string, { key: string; bytes: Uint8Array }>

export const keyOf = (assets: Assets, name: string | null): string | null =>
  name === null ? null : (assets.get(name)?.key ?? null)

const keyNamed = (assets: Assets, name: string) => assets.get(name)!.key

export const sponsorsOf = (sponsors: Sponsor[], assets: Assets): Sponsor[] =>
  sponsors.map((sponsor) => ({ ...sponsor, image: sponsor.image && keyNamed(assets, sponsor.image) }))

export const cardsOf = (cards: TenantFile['organization']['infoCards'], assets: Assets): InfoCard<LocalizedText>[] =>
  cards.map((card) => (card.type === 'file' ? { ...card, file: keyNamed(assets, card.file) } : card))

export const acceptanceOf = (items: TenantEvent['acceptanceItems'], assets: Assets): AcceptanceItem<LocalizedText>[] =>
  items.map(({ text, document }) => ({
    text,
    document: document && { ...document, file: keyNamed(assets, document.file) },
  }))

export const galleryOf = (pictures: TenantEvent['gallery'], assets: Assets): Promise<Picture<LocalizedText>[]> =>
  Promise.all(
    pictures.map(async ({ image, alt }) => {
      const { key, bytes } = assets.get(image)!
      return { src: key, alt, ...(await pictureSize(bytes)) }
    }),
  )
