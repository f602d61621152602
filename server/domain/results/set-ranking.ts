import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { placeFinishers } from './place-finishers.ts'

/** Ranks a competition by time or, as in races of 6 or 24 hours, by distance. Throws `Refused` `not_found`, `forbidden`. */
export const setRanking = command({
  permission: 'import-results',
  subject: Competition,
  action: ['results.ranked_by_time', 'results.ranked_by_distance'],
  async run({ em, subject: competition }, ranksByDistance: boolean) {
    const { organizationId, id, eventId, name } = competition
    if (competition.ranksByDistance === ranksByDistance) return unchanged()
    competition.ranksByDistance = ranksByDistance
    await em.flush()
    await placeFinishers(em, organizationId, id)
    const action = ranksByDistance ? 'results.ranked_by_distance' : 'results.ranked_by_time'
    return audited({ competition: name }, { action, subject: eventId })
  },
})
