import type { Em } from '#server/database/orm.ts'
import type { ResultMoves } from '#rules/registrations/admin-athlete-views.ts'
import { Competition } from '../competitions/competition.ts'
import type { Registration } from '../registrations/registration.ts'
import { resultCompetitionOf } from './result-competition.ts'

/** Where an athlete's result is ranked, and where it can be moved; null without a result. */
export async function resultMoves(em: Em, registration: Registration): Promise<ResultMoves | null> {
  const { organizationId, eventId, status, teamId, confirmationId } = registration
  if (registration.resultTimeMs == null && registration.resultStatus == null) return null
  const competitions = await em.find(
    Competition,
    { organizationId, eventId },
    { orderBy: { position: 'asc', id: 'asc' } },
  )
  const choices = competitions.map(({ id, name }) => ({ id, name }))
  const current = choices.find(({ id }) => id === resultCompetitionOf(registration))!
  const isMovable = status === 'confirmed' && teamId == null && confirmationId != null
  return { current, to: isMovable ? choices.filter((choice) => choice !== current) : [] }
}
