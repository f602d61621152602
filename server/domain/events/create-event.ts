import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { NewEvent } from '#rules/events/event-form.ts'
import { isId } from '#rules/ids.ts'
import { freeSlug, slugOf } from '#rules/text/slug.ts'
import { audited, command } from '../command.ts'
import { Event } from './event.ts'

/**
 * Creates a draft. The slug comes from the first title and never changes, so that links last. Throws `Refused`
 * `forbidden`.
 */
export const createEvent = command({
  permission: 'create-events',
  action: 'event.created',
  around: retryTakenSlug,
  async run({ em, ctx }, details: NewEvent) {
    const organizationId = ctx.organization.id
    const slug = await freeEventSlug(em, organizationId, details.title)
    const { id } = em.create(Event, { organizationId, slug, included: [], schedule: [], ...details })
    return audited({}, { subject: id, result: { id, slug } })
  },
})

/** Tries again, with the next number, when a concurrent request took the slug. */
export async function retryTakenSlug<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
    }
  }
}

export async function freeEventSlug(em: Em, organizationId: string, title: string): Promise<string> {
  const titleSlug = slugOf(title)
  // Pages look up by id whatever has the shape of an id.
  const baseSlug = isId(titleSlug) ? `event-${titleSlug}` : titleSlug
  const rows = await query(
    em,
    sql<{ slug: string }>`
      select slug from event where organization_id = ${organizationId} and starts_with(slug, ${baseSlug})`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  return freeSlug(baseSlug, (slug) => slugs.has(slug))
}
