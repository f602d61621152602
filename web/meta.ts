import type { MetaDescriptor } from 'react-router'
import { majorUnitsOf } from '#rules/money/money.ts'
import { paths } from '#rules/paths.ts'
import type { NewsArticleView } from '#rules/news/news.ts'
import { hasPlaces } from '#rules/competitions/places.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'

type PageDescription = {
  title: string
  description: string
  url: string
  siteName: string
  locale: string
  /** Full address of the link preview, 1200 × 630 pixels. */
  picture?: string
}

export function pageMeta({ title, description, url, siteName, locale, picture }: PageDescription): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: locale },
    ...(picture ? previewOf(picture) : [{ name: 'twitter:card', content: 'summary' }]),
  ]
}

const previewOf = (picture: string): MetaDescriptor[] => [
  { property: 'og:image', content: picture },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** A schema.org SportsEvent; the router escapes it for its script element. */
export function sportsEvent(page: EventPage, organization: OrganizationView): MetaDescriptor {
  const url = organization.origin + paths.event(page.slug)
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: page.title,
      description: page.summary,
      url,
      image: organization.origin + paths.eventPicture(page.slug),
      startDate: page.startsAt,
      sport: page.sport,
      eventStatus: `https://schema.org/${page.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: placeOf(page),
      organizer: { '@type': 'Organization', name: organization.name, url: organization.origin },
      offers: page.competitions.map((competition) => ({
        '@type': 'Offer',
        name: competition.name,
        price: majorUnitsOf(competition.priceOnline + competition.deferredCash, organization.currency),
        priceCurrency: organization.currency,
        availability: `https://schema.org/${hasPlaces(competition.places) ? 'InStock' : 'SoldOut'}`,
        url: organization.origin + paths.register(page.slug, competition.id),
        ...(competition.prices[0]?.until && { priceValidUntil: competition.prices[0].until }),
        ...(page.registrationDeadline && { validThrough: page.registrationDeadline }),
      })),
    },
  }
}

export function newsArticle(article: NewsArticleView, organization: OrganizationView): MetaDescriptor {
  const publisher = { '@type': 'Organization', name: organization.name, url: organization.origin }
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.excerpt,
      datePublished: article.publishedAt,
      url: organization.origin + paths.article(article.slug),
      author: publisher,
      publisher,
      ...(article.cover && { image: organization.origin + article.cover }),
    },
  }
}

function placeOf({ locationName, locationAddress, latitude, longitude }: EventPage) {
  const geo = latitude !== null && longitude !== null && { '@type': 'GeoCoordinates', latitude, longitude }
  return { '@type': 'Place', name: locationName, address: locationAddress, ...(geo && { geo }) }
}
