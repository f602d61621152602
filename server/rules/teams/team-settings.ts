import * as v from 'valibot'
import { checkbox, integerBetween, optionalLine } from '../text/fields.ts'
import { typedOrNull, wholeNumber } from '../text/typed.ts'
import { teamSizeMax, teamSizeMin, type TeamTerms } from './team-terms.ts'

export const teamSize = integerBetween(teamSizeMin, teamSizeMax)
export const teamNameLabel = optionalLine(40)
export const teamPrices = ['team', 'member'] as const
export const teamBibs = ['member', 'team'] as const
export const teamScorers = integerBetween(1, teamSizeMax)

export const areScorersWithin = ({ max, scorers }: Pick<TeamTerms, 'max' | 'scorers'>): boolean =>
  scorers === null || scorers <= max

/** How a competition's form has its team; none of it counts while `isTeam` is off. */
export const teamSettings = {
  isTeam: checkbox,
  teamMin: v.optional(v.string('format'), ''),
  teamMax: v.optional(v.string('format'), ''),
  teamPrice: v.optional(v.picklist(teamPrices, 'selection'), teamPrices[0]),
  teamNameLabel: v.optional(v.string('format'), ''),
  uniqueTeamNames: checkbox,
  lateCompletion: checkbox,
  teamBibs: v.optional(v.picklist(teamBibs, 'selection'), teamBibs[0]),
  teamScorers: v.optional(v.string('format'), ''),
}

type TeamSettings = v.InferOutput<v.ObjectSchema<typeof teamSettings, undefined>>

const typedTeam = v.pipe(
  v.object({
    teamMin: v.pipe(typedOrNull(teamSize, wholeNumber), v.number('required')),
    teamMax: v.pipe(typedOrNull(teamSize, wholeNumber), v.number('required')),
    teamNameLabel,
    teamScorers: typedOrNull(teamScorers, wholeNumber),
  }),
  v.forward(
    v.partialCheck([['teamMin'], ['teamMax']], ({ teamMin, teamMax }) => teamMin <= teamMax, 'team_max_below_min'),
    ['teamMax'],
  ),
  v.forward(
    v.partialCheck(
      [['teamMax'], ['teamScorers']],
      ({ teamMax: max, teamScorers: scorers }) => areScorersWithin({ max, scorers }),
      'team_scorers_above_max',
    ),
    ['teamScorers'],
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
  const { teamMin: min, teamMax: max, teamNameLabel: nameLabel, teamScorers: scorers } = result.output
  const { uniqueTeamNames: uniqueNames, lateCompletion } = settings
  const [pricePerMember, bibPerTeam] = [settings.teamPrice === 'member', settings.teamBibs === 'team']
  return { team: { min, max, pricePerMember, nameLabel, uniqueNames, lateCompletion, bibPerTeam, scorers } }
}
