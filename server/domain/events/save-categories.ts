import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { OwnCategory } from '#rules/competitions/own-categories.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { recategorize } from '../results/recategorize.ts'
import { Event } from './event.ts'

type Edit = Readonly<{ former: readonly OwnCategory[]; categories: OwnCategory[] }>

/**
 * Saves an event's own categories and places its finishers in them. Throws `Refused` `changed_meanwhile` unless
 * `former` are the saved ones, `not_found`, `forbidden`.
 */
export async function saveCategories(ctx: Context, eventId: string, { former, categories }: Edit): Promise<void> {
  ensureCan(ctx.actor, 'edit-events')
  await ctx.db.transaction(async (em) => {
    const event = await findRow(em, ctx, Event, eventId)
    const { organizationId, id, startsAt, timeZone } = event
    const rows = await query(
      em,
      sql`update event set categories = ${JSON.stringify(categories)}::jsonb
        where organization_id = ${organizationId} and id = ${id} and categories = ${JSON.stringify(former)}::jsonb
        returning id`,
    )
    if (rows.length === 0) throw new Refused({ code: 'changed_meanwhile' })
    await recategorize(em, { organizationId, id, startsAt, timeZone, categories }, former)
    await audit(ctx, em, 'event.categories-saved', id, { categories: namesOf(categories), was: namesOf(former) })
  })
}

const namesOf = (categories: readonly OwnCategory[]) => categories.map(({ name }) => name).join(', ')
