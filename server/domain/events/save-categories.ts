import { query, sql } from '#server/database/query.ts'
import type { OwnCategory } from '#rules/competitions/own-categories.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { allAgeRules } from '../results/age-rules.ts'
import { recategorize } from '../results/recategorize.ts'
import { Event } from './event.ts'

type Edit = Readonly<{ former: readonly OwnCategory[]; categories: OwnCategory[] }>

/**
 * Saves an event's own categories and places its finishers in them. Throws `Refused` `changed_meanwhile` unless
 * `former` are the saved ones, `not_found`, `forbidden`.
 */
export const saveCategories = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.categories-saved',
  async run({ em, subject: { organizationId, id: eventId } }, { former, categories }: Edit) {
    const rules = await allAgeRules(em, { organizationId, eventId })
    const rows = await query(
      em,
      sql`update event set categories = ${JSON.stringify(categories)}::jsonb
        where organization_id = ${organizationId} and id = ${eventId} and categories = ${JSON.stringify(former)}::jsonb
        returning id`,
    )
    if (rows.length === 0) throw new Refused({ code: 'changed_meanwhile' })
    await recategorize(em, { organizationId, eventId }, rules)
    return audited({ categories: namesOf(categories), was: namesOf(former) })
  },
})

const namesOf = (categories: readonly OwnCategory[]) => categories.map(({ name }) => name).join(', ')
