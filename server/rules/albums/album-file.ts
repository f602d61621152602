import * as v from 'valibot'
import { currencyOfCountry } from '../organizations/countries.ts'
import { foldText } from '../text/normalize-text.ts'
import { dayText, type Day } from '../time/day.ts'
import { birthDateUntil } from '../registrations/participant-schema.ts'
import { albumLimits, albumPlayerEntries, albumTeamEntries } from './album-team-schema.ts'

const headings = {
  team: ['team', 'equipo', 'club'],
  groupName: ['group', 'grupo'],
  country: ['country', 'pais'],
  coach: ['coach', 'entrenador', 'entrenadora'],
  assistantCoach: ['assistantcoach', 'segundoentrenador', 'segundaentrenadora', 'asistente'],
  player: ['player', 'jugador', 'jugadora', 'name', 'nombre'],
  playsAs: ['position', 'posicion'],
  birthDate: ['birthdate', 'dateofbirth', 'nacimiento', 'fechadenacimiento'],
  guardianEmail: ['guardianemail', 'email', 'correo', 'correodeltutor', 'correoelectronico'],
} as const

export type AlbumColumn = keyof typeof headings

export const albumColumns = Object.keys(headings) as AlbumColumn[]

/** A cell is empty where the file has no such column; null: the line could not be read. */
export type AlbumFileRow = Readonly<{ line: number; cells: Readonly<Record<AlbumColumn, string>> | null }>

/** `rows` is null without a column for teams. */
export type AlbumFile = Readonly<{ header: readonly string[]; rows: readonly AlbumFileRow[] | null }>

/** Where a file has its columns, in English or Spanish. */
export function parseAlbumColumns(header: readonly string[]): Partial<Record<AlbumColumn, number>> {
  const names = header.map((cell) => foldText(cell).replace(/[^a-z]/g, ''))
  const columns: Partial<Record<AlbumColumn, number>> = {}
  for (const column of albumColumns) {
    const at = names.findIndex((name) => (headings[column] as readonly string[]).includes(name))
    if (at >= 0) columns[column] = at
  }
  return columns
}

export const albumRowProblems = [
  'unreadable',
  'team_missing',
  'team_invalid',
  'country_unknown',
  'coach_invalid',
  'player_invalid',
  'player_repeated',
  'birth_invalid',
  'email_invalid',
  'too_many_players',
] as const
export type AlbumRowProblem = { line: number; problem: (typeof albumRowProblems)[number]; value: string }

export type FilePlayer = { name: string; playsAs: string; birthDate: Day | null; guardianEmail: string }
export type FileTeam = {
  name: string
  groupName: string
  country: string
  coach: string
  assistantCoach: string
  players: FilePlayer[]
}

export const teamKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim()

/** The teams of a file, with a line for each player; `today` is the latest possible birth. */
export function teamsOfRows(rows: readonly AlbumFileRow[], today: Day) {
  const teams = new Map<string, FileTeam>()
  const problems: AlbumRowProblem[] = []
  for (const { line, cells } of rows) {
    const found = cells ? problemOf(cells, today) : (['unreadable', ''] as const)
    if (found) {
      problems.push({ line, problem: found[0], value: found[1] })
      continue
    }
    const row = cells!
    const team = teams.get(teamKey(row.team)) ?? {
      ...blankTeam,
      name: v.parse(albumTeamEntries.name, row.team),
      players: [],
    }
    teams.set(teamKey(row.team), team)
    Object.assign(team, withoutEmpty(teamFieldsOf(row)))
    if (row.player === '') continue
    const player = playerOf(row, today)
    if (team.players.some(({ name }) => teamKey(name) === teamKey(player.name)))
      problems.push({ line, problem: 'player_repeated', value: player.name })
    else if (team.players.length >= albumLimits.players)
      problems.push({ line, problem: 'too_many_players', value: player.name })
    else team.players.push(player)
  }
  return { teams: [...teams.values()], problems }
}

const blankTeam = { groupName: '', country: '', coach: '', assistantCoach: '' }

type Cells = Readonly<Record<AlbumColumn, string>>

const checks = [
  ['team', 'team_invalid', albumTeamEntries.name],
  ['groupName', 'team_invalid', albumTeamEntries.groupName],
  ['coach', 'coach_invalid', albumTeamEntries.coach],
  ['assistantCoach', 'coach_invalid', albumTeamEntries.assistantCoach],
  ['guardianEmail', 'email_invalid', albumPlayerEntries.guardianEmail],
  ['playsAs', 'player_invalid', albumPlayerEntries.playsAs],
] as const

function problemOf(cells: Cells, today: Day): readonly [AlbumRowProblem['problem'], string] | null {
  if (cells.team === '') return ['team_missing', cells.player]
  for (const [column, problem, schema] of checks) if (!v.is(schema, cells[column])) return [problem, cells[column]]
  if (cells.country !== '' && countryOf(cells.country) === null) return ['country_unknown', cells.country]
  if (cells.player !== '' && !v.is(albumPlayerEntries.name, cells.player)) return ['player_invalid', cells.player]
  if (cells.birthDate !== '' && !v.is(birthDateUntil(today), slashed(cells.birthDate)))
    return ['birth_invalid', cells.birthDate]
  return null
}

const teamFieldsOf = ({ groupName, country, coach, assistantCoach }: Cells) => ({
  groupName: v.parse(albumTeamEntries.groupName, groupName),
  country: countryOf(country) ?? '',
  coach: v.parse(albumTeamEntries.coach, coach),
  assistantCoach: v.parse(albumTeamEntries.assistantCoach, assistantCoach),
})

const playerOf = ({ player, playsAs, birthDate, guardianEmail }: Cells, today: Day): FilePlayer => ({
  name: v.parse(albumPlayerEntries.name, player),
  playsAs: v.parse(albumPlayerEntries.playsAs, playsAs),
  birthDate: birthDate === '' ? null : v.parse(birthDateUntil(today), slashed(birthDate)),
  guardianEmail: v.parse(albumPlayerEntries.guardianEmail, guardianEmail),
})

export const withoutEmpty = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<Values>

/** `2014-06-15` and `15/6/2014` as `15/06/2014`. */
const slashed = (text: string): string => dayText(text.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, '$3/$2/$1'))

/** A code, or a name in English or Spanish. */
function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  return currencyOfCountry.has(code) ? code : (countryByName().get(teamKey(text)) ?? null)
}

let names: Map<string, string> | undefined
const countryByName = () =>
  (names ??= new Map(
    ['en', 'es'].flatMap((locale) => {
      const display = new Intl.DisplayNames(locale, { type: 'region' })
      return [...currencyOfCountry.keys()].map((code) => [teamKey(display.of(code) ?? code), code] as const)
    }),
  ))
