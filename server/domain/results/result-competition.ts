import type { Registration } from '../registrations/registration.ts'

/** Where a result is ranked: the registration's competition, unless staff moved the result. */
export const resultCompetitionOf = ({
  resultCompetitionId,
  competitionId,
}: Pick<Registration, 'resultCompetitionId' | 'competitionId'>): string => resultCompetitionId ?? competitionId
