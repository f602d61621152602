import { query, sql } from '#server/database/query.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from './competition.ts'

/** Swaps a competition with its neighbour; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export const moveCompetition = command({
  permission: 'edit-events',
  subject: Competition,
  action: 'competition.moved',
  async run({ em, subject: { organizationId, eventId, id: competitionId } }, direction: 'up' | 'down') {
    // Locks all in the order of their ids: two concurrent moves would compute the same position.
    await query(
      em,
      sql`
        select 1 from competition where organization_id = ${organizationId} and event_id = ${eventId} order by id
          for no key update`,
    )
    const competitions = await em.find(
      Competition,
      { organizationId, eventId },
      { orderBy: { position: 'asc', id: 'asc' }, refresh: true },
    )
    const from = competitions.findIndex(({ id }) => id === competitionId)
    const to = from + (direction === 'up' ? -1 : 1)
    if (from < 0 || !competitions[to]) return unchanged()
    competitions.splice(to, 0, ...competitions.splice(from, 1))
    for (const [position, competition] of competitions.entries()) competition.position = position
    return audited()
  },
})
