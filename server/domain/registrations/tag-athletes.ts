import type { Expression } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { maxTags, parseTags } from '#rules/registrations/tags.ts'
import { audit } from '../audit/audit.ts'
import { eventHead } from '../events/event-head.ts'
import { athleteList } from './athlete-list.ts'

export type AthleteSelection = Readonly<
  { eventId: string | null } & ({ ids: readonly string[] } | { matching: Pick<AthleteListState, 'search' | 'filters'> })
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
    const report = await retag(em, idsOf(em, ctx, selection), { add, remove })
    await audit(ctx, em, 'registrations.tagged', selection.eventId ?? ctx.organization.id, { add, remove, ...report })
    return report
  })
}

function idsOf(em: Em, ctx: Context, selection: AthleteSelection): Expression<unknown> {
  const { eventId } = selection
  if ('matching' in selection) return athleteList.ids(em, { ...ctx, eventId }, selection.matching)
  return sql`select id from registration where organization_id = ${ctx.organization.id}
    and id = any (${selection.ids.filter(isId)}::uuid[])
    and (${eventId}::uuid is null or event_id = ${eventId}::uuid)`
}

async function retag(em: Em, ids: Expression<unknown>, { add, remove }: TagChange): Promise<TagReport> {
  const removedTags = remove.map((tag) => tag.toLowerCase())
  const [report] = await query(
    em,
    sql<TagReport>`
      with wanted as (
        select registration.organization_id, registration.id,
          array(select tag from unnest(registration.tags) tag where lower(tag) <> all (${removedTags}::text[]))
          || array(select added from unnest(${add}::text[]) added
                    where lower(added) <> all (select lower(tag) from unnest(registration.tags) tag)) as tags
        from registration where registration.id in (${ids}) and confirmation_id is not null for update
      ), changed as (
        update registration set tags = wanted.tags from wanted
         where registration.organization_id = wanted.organization_id and registration.id = wanted.id
           and cardinality(wanted.tags) <= ${maxTags} returning 1
      )
      select (select count(*)::int from changed) as tagged,
             (select count(*)::int from wanted where cardinality(tags) > ${maxTags}) as full`,
  )
  return report!
}
