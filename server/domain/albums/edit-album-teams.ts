import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AlbumTeamDetails } from '#rules/albums/album-team-form.ts'
import { albumLimits } from '#rules/albums/album-team-schema.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, type Finder } from '../command.ts'
import { rejectTakenName } from '../competitions/reject-taken-name.ts'
import { findRow } from '../find-row.ts'
import { swapWithNeighbour } from '../swap-with-neighbour.ts'
import { updateRevision } from '../update-revision.ts'
import { AlbumTeam } from './album-team.ts'
import { Album } from './album.ts'
import { albumTeamColumns, writeAlbumPlayers } from './write-album-team.ts'

const permission = 'manage-albums'

export const findAlbum: Finder<string, Album> = async (em, ctx, id) => {
  const album = await findRow(em, ctx, Album, id)
  if (album.deletedAt) throw new Refused({ code: 'not_found' })
  return album
}

/** Throws `Refused` `name_taken`, `too_many_teams`, `image_invalid`, `not_found`, `forbidden`. */
export const addAlbumTeam = command({
  permission,
  subject: findAlbum,
  action: 'album-team.added',
  around: rejectTakenName,
  async run({ em, ctx, subject: album }, details: AlbumTeamDetails) {
    await ensureFewTeams(em, album, 1)
    const { organizationId, id: albumId } = album
    const position = await nextPosition(em, album)
    const team = em.create(AlbumTeam, { organizationId, albumId, position, ...albumTeamColumns(ctx, details) })
    await em.flush()
    await writeAlbumPlayers(em, team, details.players)
    return audited({ players: details.players.length }, { subject: team.id, result: { id: team.id } })
  },
})

/**
 * Edits a team and its players; who is not among them any more is erased. Throws `Refused` `changed_meanwhile`
 * (`values.revision`), `name_taken`, `image_invalid`, `not_found`, `forbidden`.
 */
export const editAlbumTeam = command({
  permission,
  subject: AlbumTeam,
  locks: true,
  action: 'album-team.edited',
  around: rejectTakenName,
  async run({ em, ctx, subject: team }, { revision, details }: { revision: number; details: AlbumTeamDetails }) {
    if (team.deletedAt) throw new Refused({ code: 'not_found' })
    await updateRevision(em, AlbumTeam, team, { revision, columns: albumTeamColumns(ctx, details) })
    await writeAlbumPlayers(em, team, details.players)
    return audited({ players: details.players.length })
  },
})

/** Swaps a team with its neighbour in the order of its group; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export const moveAlbumTeam = command({
  permission,
  subject: AlbumTeam,
  action: 'album-team.moved',
  async run({ em, subject: team }, direction: 'up' | 'down') {
    const ofGroup = sql`album_id = ${team.albumId} and group_name = ${team.groupName} and deleted_at is null`
    await swapWithNeighbour(em, 'album_team', team, direction, ofGroup)
    return audited()
  },
})

const setDeleted = (verb: 'deleted' | 'restored') =>
  command({
    permission,
    subject: AlbumTeam,
    action: `album-team.${verb}`,
    around: rejectTakenName,
    async run({ em, ctx, subject: team }, revision: number) {
      await updateRevision(em, AlbumTeam, team, {
        revision,
        columns: { deletedAt: verb === 'deleted' ? ctx.now : null },
      })
      return audited({}, { result: { id: team.id, revision: revision + 1 } })
    },
  })

/** With players and likes, which come back with it for 30 days. Throws `Refused` `changed_meanwhile`, `not_found`, `forbidden`. */
export const removeAlbumTeam = setDeleted('deleted')

/** Throws `Refused` `name_taken`, `changed_meanwhile`, `not_found`, `forbidden`. */
export const restoreAlbumTeam = setDeleted('restored')

/** Throws `Refused` `too_many_teams`. */
export async function ensureFewTeams(em: Em, { organizationId, id: albumId }: Album, added: number): Promise<void> {
  const count = await em.count(AlbumTeam, { organizationId, albumId, deletedAt: null })
  if (count + added > albumLimits.teams)
    throw new Refused({ code: 'too_many_teams', values: { max: albumLimits.teams } })
}

export async function nextPosition(em: Em, { organizationId, id: albumId }: Album): Promise<number> {
  const [{ last } = { last: -1 }] = await query(
    em,
    sql<{ last: number }>`select coalesce(max(position), -1)::int as last from album_team
      where organization_id = ${organizationId} and album_id = ${albumId}`,
  )
  return last + 1
}
