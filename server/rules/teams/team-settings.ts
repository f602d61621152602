import * as v from 'valibot'
import { checkbox, integerBetween, optionalLine } from '../text/fields.ts'
import { typedOrNull, wholeNumber } from '../text/typed.ts'
import { teamSizeMax, teamSizeMin, type TeamTerms } from './team-terms.ts'

export const teamSize = integerBetween(teamSizeMin, teamSizeMax)
export const teamNameLabel = optionalLine(40)
export const teamPrices = ['team', 'member'] as const

/** How a competition's form has its team; none of it counts while `isTeam` is off. */
export const teamSettings = {
  isTeam: checkbox,
  teamMin: v.optional(v.string('format'), ''),
  teamMax: v.optional(v.string('format'), ''),
  teamPrice: v.optional(v.picklist(teamPrices, 'selection'), teamPrices[0]),
  teamNameLabel: v.optional(v.string('format'), ''),
  uniqueTeamNames: checkbox,
  lateCompletion: checkbox,
}

type TeamSettings = v.InferOutput<v.ObjectSchema<typeof teamSettings, undefined>>

const typedTeam = v.pipe(
  v.object({
    teamMin: v.pipe(typedOrNull(teamSize, wholeNumber), v.number('required')),
    teamMax: v.pipe(typedOrNull(teamSize, wholeNumber), v.number('required')),
    teamNameLabel,
  }),
  v.forward(
    v.partialCheck([['teamMin'], ['teamMax']], ({ teamMin, teamMax }) => teamMin <= teamMax, 'team_max_below_min'),
    ['teamMax'],
  ),
)

type Faults = readonly Readonly<{ field: keyof TeamSettings; message: string }>[]

/** The terms that were typed, null for individuals, or what is wrong with them. */
export function readTeamSettings(settings: TeamSettings): { team: TeamTerms | null } | { faults: Faults } {
  if (!settings.isTeam) return { team: null }
  const result = v.safeParse(typedTeam, settings)
  if (!result.success)
    return {
      faults: result.issues.map(({ message, path }) => ({ field: path![0].key as keyof TeamSettings, message })),
    }
  const { teamMin: min, teamMax: max, teamNameLabel: nameLabel } = result.output
  const { uniqueTeamNames: uniqueNames, lateCompletion } = settings
  return { team: { min, max, pricePerMember: settings.teamPrice === 'member', nameLabel, uniqueNames, lateCompletion } }
}
