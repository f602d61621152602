import type { TenantFile } from '#rules/tenants/tenant-file.ts'
import { mapContentImages } from '#rules/tenants/content-images.ts'
import type { InfoCard, Sponsor } from '#rules/organizations/organization-content.ts'
import type { LocalizedText } from '#rules/text/localized.ts'

/** The tenant with another name for each of its files. */
export function mapAssets(tenant: TenantFile, rename: (name: string) => string): TenantFile {
  const renameIfAny = <Name extends string | null>(name: Name) => (name ? rename(name) : name)
  const renameInCards = (cards: InfoCard<LocalizedText>[]) =>
    cards.map((card) => (card.type === 'file' ? { ...card, file: rename(card.file) } : card))
  const renameInSponsors = (sponsors: Sponsor[]) =>
    sponsors.map((sponsor) => ({ ...sponsor, image: sponsor.image && rename(sponsor.image) }))
  const { organization } = tenant
  return {
    ...tenant,
    organization: {
      ...organization,
      logo: renameIfAny(organization.logo),
      wordmark: renameIfAny(organization.wordmark),
      heroImage: renameIfAny(organization.heroImage),
      infoCards: renameInCards(organization.infoCards),
      sponsors: renameInSponsors(organization.sponsors),
    },
    events: tenant.events.map((event) => ({
      ...event,
      image: renameIfAny(event.image),
      course: renameIfAny(event.course),
      paymentQr: event.paymentQr && { ...event.paymentQr, picture: renameIfAny(event.paymentQr.picture) },
      infoCards: renameInCards(event.infoCards),
      sponsors: renameInSponsors(event.sponsors),
      acceptanceItems: event.acceptanceItems.map(({ text, document }) => ({
        text,
        document: document && { ...document, file: rename(document.file) },
      })),
      merchandise: event.merchandise.map((item) => ({ ...item, picture: renameIfAny(item.picture) })),
      gallery: event.gallery.map(({ image, ...texts }) => ({ image: rename(image), ...texts })),
    })),
    news: tenant.news.map((article) => ({
      ...article,
      cover: renameIfAny(article.cover),
      content: mapContentImages(article.content, rename),
    })),
  }
}
