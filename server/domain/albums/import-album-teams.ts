import { teamKey, teamsOfRows, withoutEmpty, type AlbumFile, type FileTeam } from '#rules/albums/album-file.ts'
import type { AlbumRowProblem } from '#rules/albums/album-file.ts'
import { albumLimits } from '#rules/albums/album-team-schema.ts'
import { ensureFewCells } from '#rules/bibs/bib-file.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf } from '#rules/time/day.ts'
import type { Em } from '#server/database/orm.ts'
import { audited, command, procedure, unchanged } from '../command.ts'
import { AlbumPlayer } from './album-player.ts'
import { AlbumTeam } from './album-team.ts'
import type { Album } from './album.ts'
import { ensureFewTeams, findAlbum, nextPosition } from './edit-album-teams.ts'

/** Reads a CSV file, of which nothing but its length is known. */
export type AlbumFileReader = (text: string) => Promise<AlbumFile>

export type AlbumImport = {
  isImported: boolean
  teams: { added: number; changed: number }
  players: { added: number; changed: number }
  problemCount: number
  problems: AlbumRowProblem[]
}

const maxProblems = 100
// A workbook is a ZIP archive.
const archiveStart = 'PK\u0003\u0004'

/**
 * Adds the teams and players of a CSV file, or changes those of the same name where a cell is not empty: all of them or,
 * when any line has a problem, none; with `isDryRun` none either. Throws `Refused` `bib_file_workbook`,
 * `bib_file_too_large`, `album_file_invalid` without a column for teams, `too_many_teams`, `not_found`, `forbidden`.
 */
export const importAlbumTeams = procedure({
  permission: 'manage-albums',
  async run(ctx, readFile: AlbumFileReader, albumId: string, { text, isDryRun }: { text: string; isDryRun: boolean }) {
    if (text.startsWith(archiveStart)) throw new Refused({ code: 'bib_file_workbook' })
    ensureFewCells(text)
    const { header, rows } = await readFile(text)
    if (!rows)
      throw new Refused({ code: 'album_file_invalid', values: { found: header.join(', ').slice(0, 200) || '–' } })
    return writeTeams(ctx, albumId, { ...teamsOfRows(rows, dayOf(ctx.now, ctx.organization.timeZone)), isDryRun })
  },
})

type Teams = ReturnType<typeof teamsOfRows> & { isDryRun: boolean }

const writeTeams = command({
  permission: 'manage-albums',
  subject: findAlbum,
  action: 'album-teams.imported',
  async run({ em, subject: album }, { teams, problems, isDryRun }: Teams) {
    const isImported = !isDryRun && problems.length === 0
    const stored = await storedTeams(em, album)
    const added = teams.filter(({ name }) => !stored.has(teamKey(name)))
    await ensureFewTeams(em, album, added.length)
    const report: AlbumImport = {
      isImported,
      teams: { added: added.length, changed: teams.length - added.length },
      players: { added: 0, changed: 0 },
      problemCount: problems.length,
      problems: problems.slice(0, maxProblems),
    }
    let position = await nextPosition(em, album)
    for (const team of teams) {
      const row = stored.get(teamKey(team.name))
      const players = row ? await em.find(AlbumPlayer, { organizationId: album.organizationId, teamId: row.id }) : []
      const isKnown = ({ name }: { name: string }) => players.some((each) => teamKey(each.name) === teamKey(name))
      report.players.added += team.players.filter((player) => !isKnown(player)).length
      report.players.changed += team.players.filter(isKnown).length
      if (players.length + team.players.filter((player) => !isKnown(player)).length > albumLimits.players)
        throw new Refused({ code: 'too_many_players', values: { team: team.name, max: albumLimits.players } })
      if (isImported) await writeTeam(em, album, { team, row, players, position: position++ })
    }
    if (!isImported || teams.length === 0) return unchanged(report)
    return audited({ teams: teams.length }, { result: report })
  },
})

const storedTeams = async (em: Em, { organizationId, id: albumId }: Album) =>
  new Map(
    (await em.find(AlbumTeam, { organizationId, albumId, deletedAt: null })).map((team) => [teamKey(team.name), team]),
  )

type Written = { team: FileTeam; row: AlbumTeam | undefined; players: AlbumPlayer[]; position: number }

async function writeTeam(em: Em, album: Album, { team, row, players, position }: Written): Promise<void> {
  const { organizationId, id: albumId } = album
  const { players: filePlayers, name: _name, ...columns } = team
  if (row) em.assign(row, { ...withoutEmpty(columns), revision: row.revision + 1 })
  const { id: teamId } = row ?? em.create(AlbumTeam, { organizationId, albumId, position, name: team.name, ...columns })
  await em.flush()
  let last = Math.max(-1, ...players.map((player) => player.position))
  for (const player of filePlayers) {
    const known = players.find(({ name }) => teamKey(name) === teamKey(player.name))
    if (known) em.assign(known, withoutEmpty(player))
    else em.create(AlbumPlayer, { organizationId, teamId, ...player, position: ++last })
  }
  await em.flush()
}
