import * as v from 'valibot'
import { typed, wholeNumber } from '../text/typed.ts'
import { integerBetween, nameLine } from '../text/fields.ts'
import { membersAtCheckout, type TeamTerms } from './team-terms.ts'

export const teamName = nameLine(60)

export const teamForm = v.object(
  {
    name: teamName,
    size: typed(integerBetween(1, 1000), wholeNumber),
  },
  'required',
)

export type TeamInput = v.InferInput<typeof teamForm>
export type TeamChoice = v.InferOutput<typeof teamForm>

type Submission = Readonly<{ competitionIds: readonly string[]; size: number | null }>
type Fault = Readonly<{ path: readonly (string | number)[]; message: string }>

export type TeamTermsById = Readonly<Record<string, TeamTerms>>

/** What is wrong with who takes part as a team; `size` is null where none was chosen. */
export function teamFaults(teams: TeamTermsById, { competitionIds, size }: Submission): Fault[] {
  const teamId = competitionIds.find((id) => teams[id])
  if (teamId === undefined) return []
  const terms = teams[teamId]!
  const faults: Fault[] = competitionIds.flatMap((id, index) =>
    id === teamId ? [] : [{ path: ['participants', index, 'competitionId'], message: 'team_competition' }],
  )
  if (size === null) return [...faults, { path: ['team'], message: 'required' }]
  const fault = sizeFault(terms, { size, members: competitionIds.length })
  return fault ? [...faults, { path: ['team', 'size'], message: fault }] : faults
}

function sizeFault(terms: TeamTerms, { size, members }: { size: number; members: number }): string | null {
  if (size < terms.min || members < membersAtCheckout(terms)) return `team_min:${terms.min}`
  if (size > terms.max) return `team_max:${terms.max}`
  return members > size ? `team_max:${size}` : null
}
