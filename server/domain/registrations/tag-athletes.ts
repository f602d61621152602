import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { toTextArray } from '#server/database/text-array.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import type { AthleteFilter } from '#rules/lists/admin-lists.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { maxTags, parseTags } from '#rules/registrations/tags.ts'
import { audit } from '../audit/audit.ts'
import { eventHead } from '../events/event-head.ts'
import { athletesFrom, athletesWhere, type Sql } from './athletes-where.ts'

export type AthleteSelection = Readonly<
  { eventId: string | null } & ({ ids: readonly string[] } | { matching: AthleteFilter })
>

export type TagChange = Readonly<{ add: readonly string[]; remove: readonly string[] }>

export type TagReport = { tagged: number; full: number }

/** Throws `Refused` `tag_invalid`, `not_found`, `forbidden`. */
export async function tagAthletes(ctx: Context, selection: AthleteSelection, change: TagChange): Promise<TagReport> {
  ensureCan(ctx.actor, 'edit-tags')
  const [add, remove] = [parseTags(change.add), parseTags(change.remove)]
  if (!add || !remove || add.length + remove.length === 0) throw new Refused({ code: 'tag_invalid', field: 'tags' })
  return ctx.db.transaction(async (em) => {
    if (selection.eventId !== null) await eventHead(em, ctx, selection.eventId)
    const report = await retag(em, selectionSql(ctx, selection), { add, remove })
    await audit(ctx, em, 'registrations.tagged', selection.eventId ?? ctx.organization.id, { add, remove, ...report })
    return report
  })
}

function selectionSql({ organization, now }: Context, selection: AthleteSelection): Sql {
  if ('matching' in selection) {
    const { sql, params } = athletesWhere(organization.id, selection.eventId, selection.matching, now)
    return { sql: `select registration.id from ${athletesFrom} where ${sql}`, params }
  }
  const sql = `select id from registration where organization_id = ? and id = any (?::uuid[])
    and (?::uuid is null or event_id = ?::uuid)`
  const ids = toUuidArray(selection.ids.filter(isId))
  return { sql, params: [organization.id, ids, selection.eventId, selection.eventId] }
}

async function retag(em: Em, { sql, params }: Sql, { add, remove }: TagChange): Promise<TagReport> {
  const [report] = await em.execute<TagReport[]>(
    `with wanted as (
        select registration.organization_id, registration.id,
          array(select kept from unnest(registration.tags) kept where lower(kept) <> all (?::text[]))
          || array(select added from unnest(?::text[]) added
                    where lower(added) <> all (select lower(had) from unnest(registration.tags) had)) as tags
        from registration where registration.id in (${sql}) for update
      ), changed as (
        update registration set tags = wanted.tags from wanted
         where registration.organization_id = wanted.organization_id and registration.id = wanted.id
           and cardinality(wanted.tags) <= ? returning 1
      )
      select (select count(*)::int from changed) as tagged,
             (select count(*)::int from wanted where cardinality(tags) > ?) as full`,
    [toTextArray(remove.map((tag) => tag.toLowerCase())), toTextArray(add), ...params, maxTags, maxTags],
  )
  return report!
}
