import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { freeSlug, slugOf } from '#rules/text/slug.ts'
import type { Event } from './event.ts'

/** The events that have a slug or had it when visitors could see them: at most one, as none is given twice. */
export const hasOrHadSlug = (slug: string) => sql<boolean>`(slug = ${slug} or former_slugs @> array[${slug}::text])`

/** Whether an address names an event: by its id, its slug or one that it had. */
export const isNamedBy = ({ id, slug, formerSlugs }: Pick<Event, 'id' | 'slug' | 'formerSlugs'>, key: string) =>
  [id, slug, ...formerSlugs].includes(key)

/** A slug of a title that no event has or had. */
export async function freeEventSlug(em: Em, organizationId: string, title: string): Promise<string> {
  await lockSlugs(em, organizationId)
  const titleSlug = slugOf(title)
  // Pages look up by id whatever has the shape of an id.
  const baseSlug = isId(titleSlug) ? `event-${titleSlug}` : titleSlug
  const rows = await query(
    em,
    sql<{ slug: string }>`
      select taken.slug from event
      cross join lateral unnest(array_append(former_slugs, event.slug::text)) as taken (slug)
      where organization_id = ${organizationId} and starts_with(taken.slug, ${baseSlug})`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  return freeSlug(baseSlug, (slug) => slugs.has(slug))
}

/** Throws `Refused` `slug_taken` when an event other than `own` has or had it. */
export async function ensureSlugFree(em: Em, organizationId: string, slug: string, own?: string): Promise<void> {
  await lockSlugs(em, organizationId)
  const others = await query(
    em,
    sql`select from event
      where organization_id = ${organizationId} and ${hasOrHadSlug(slug)} and id is distinct from ${own ?? null}::uuid`,
  )
  if (others.length > 0) throw new Refused({ code: 'slug_taken', field: 'slug' })
}

/** With `slug`, which visitors have seen. */
export const formerSlugsWith = ({ formerSlugs }: Pick<Event, 'formerSlugs'>, slug: string): string[] => [
  ...new Set([...formerSlugs, slug]),
]

// A slug is free if no event has or had it, which no constraint can say: who takes one waits for the others.
const lockSlugs = (em: Em, organizationId: string) =>
  query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`slugs ${organizationId}`}, 0))`)
