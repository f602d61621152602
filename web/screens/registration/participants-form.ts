import * as v from 'valibot'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import {
  checkTeam,
  participantsEntries,
  type ParticipantInput,
  type ParticipantTerms,
} from '#rules/registrations/registration-form.ts'
import type { TeamInput } from '#rules/teams/team-form.ts'
import type { TypedTickets } from '#rules/tickets/ticket-choice.ts'
import type { AppForm } from '#web/forms/form.tsx'

export type ParticipantsValues = {
  participants: ParticipantInput[]
  team?: TeamInput | null | undefined
  tickets?: TypedTickets | undefined
}
export type ParticipantsForm = AppForm<ParticipantsValues>

export const participantsForm = (terms: ParticipantTerms) =>
  v.pipe(v.object(participantsEntries(terms)), checkTeam(terms.teams))

export const blankParticipant = (competitionId: string): ParticipantInput => ({
  competitionId,
  ...blankPerson,
  answers: {},
  merchandise: {},
})

/**
 * `count` athletes: the given ones in their order, then blank ones. Anyone who was in the competition `before`, or in one
 * that no longer exists, moves to the chosen one.
 */
export function participantsFor(
  athletes: readonly ParticipantInput[],
  count: number,
  competition: { chosen: string; before: string; all: readonly string[] },
): ParticipantInput[] {
  return Array.from({ length: count }, (_, index) => {
    const participant = { ...blankParticipant(competition.chosen), ...athletes[index] }
    const { competitionId } = participant
    const keepsCompetition = competitionId !== competition.before && competition.all.includes(competitionId)
    return {
      ...participant,
      competitionId: keepsCompetition || !competition.chosen ? competitionId : competition.chosen,
    }
  })
}
