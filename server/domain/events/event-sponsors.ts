import type { Context } from '#server/context.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { parseSponsors } from '#rules/text/stored-fields.ts'
import type { Event } from './event.ts'

/** An event's own sponsors, else those of its organization. */
export function eventSponsors({ organization }: Context, event: Pick<Event, 'sponsors'>): Sponsor[] {
  const sponsors = parseSponsors(event.sponsors)
  return sponsors.length > 0 ? sponsors : organization.sponsors
}
