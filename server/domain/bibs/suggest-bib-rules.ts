import { query, sql } from '#server/database/query.ts'
import { suggestRules } from '#rules/bibs/suggest-rules.ts'
import { audited, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { bibRules } from './bib-plan.ts'
import { BibRule } from './bib-rule.ts'
import { rejectSecondRule } from './edit-bib-rules.ts'

/** Gives each competition without rules one, and returns how many. Throws `Refused` `bib_rule_exists`,
 * `not_found`, `forbidden`. */
export const suggestBibRules = command({
  permission: 'assign-bibs',
  subject: Event,
  action: 'bib-rule.created',
  around: rejectSecondRule,
  async run({ em, subject: event }) {
    const { organizationId, id: eventId } = event
    const competitions = await query(
      em,
      sql<{ id: string; bearers: number; capacity: number | null }>`
      select competition.id,
        place_pool.capacity * case when bib_per_team then 1 else coalesce(team_size_max, 1) end as capacity,
        (select count(distinct case when bib_per_team then coalesce(team_id, registration.id) else registration.id end)::int
          from registration
        where registration.organization_id = competition.organization_id and competition_id = competition.id
          and registration.event_id = competition.event_id and status = 'confirmed') as bearers
      from competition join place_pool on place_pool.organization_id = competition.organization_id
        and place_pool.id = pool_id
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
      order by position, name collate alphabetical`,
    )
    const suggestions = suggestRules(competitions, await bibRules(em, event))
    for (const { reserved, ...rule } of suggestions)
      em.create(BibRule, { organizationId, eventId, ...rule, reserved: [...reserved] })
    await em.flush()
    if (suggestions.length === 0) return unchanged(0)
    const numbers = suggestions.map(({ first, last }) => `${first}–${last}`).join(', ')
    return audited({ numbers }, { result: suggestions.length })
  },
})
