import {
  competitionStartOf,
  deadlineOf,
  expiryOf,
  lastDayOf,
  momentOf,
  publicationOf,
  startOf,
} from '#rules/tenants/tenant-dates.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { mapAssets, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { contentName } from '../media/content-name.ts'
import { cleanTenantContent } from '../news/clean-content.ts'

export type AssetBytes = ReadonlyMap<string, Uint8Array>

/** The tenant as an export of it would be: dates are instants, files are named by their content, texts are cleaned. */
export function canonicalTenant(file: TenantFile, assets: AssetBytes, now: Date): TenantFile {
  const { timeZone } = file.organization
  const canonical: TenantFile = {
    ...file,
    coupons: file.coupons.map((coupon) => {
      const { expiresIn: _relative, ...rest } = coupon
      const events = coupon.events === 'all' ? coupon.events : [...new Set(coupon.events)].toSorted()
      return { ...rest, events, expiresAt: textOf(expiryOf(coupon, now, timeZone)) }
    }),
    events: file.events.map((event) => canonicalEvent(event, now)),
    news: file.news.map((article) => {
      const { published: _relative, ...rest } = article
      const content = cleanTenantContent(article.content)
      return { ...rest, content, publishedAt: textOf(publicationOf(article, now, timeZone)) }
    }),
  }
  const names = new Map([...assets].map(([name, bytes]) => [name, contentName(extensionOf(name), bytes)]))
  return mapAssets(canonical, (name) => names.get(name)!)
}

const canonicalEvent = (event: TenantEvent, now: Date): TenantEvent => {
  const { startsIn: _relative, ...rest } = event
  return {
    ...rest,
    startsAt: startOf(event, now).toISOString(),
    registrationDeadline: textOf(deadlineOf(event, now)),
    competitions: event.competitions.map((competition) => ({
      ...competition,
      startsAt: competitionStartOf(event, competition, now).toISOString(),
      tiers: competition.tiers.map((tier) => ({ ...tier, until: lastDayOf(event, tier, now) })),
    })),
    ticketTypes: event.ticketTypes.map((type) => ({
      ...type,
      saleStartsAt: textOf(momentOf(event, type.saleStartsAt, now)),
      saleEndsAt: textOf(momentOf(event, type.saleEndsAt, now)),
    })),
  }
}

export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

const textOf = (moment: Date | null): string | null => moment && moment.toISOString()
