import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { queryOf } from '../command.ts'
import type { Album } from './album.ts'
import { findAlbum } from './edit-album-teams.ts'

export type EditorAlbumPlayer = {
  id: string
  name: string
  playsAs: string
  birthDate: string | null
  guardianEmail: string
}

/** `logo` and `photo` are paths. */
export type EditorAlbumTeam = {
  id: string
  revision: number
  name: string
  groupName: string
  country: string
  logo: string | null
  photo: string | null
  coach: string
  assistantCoach: string
  likes: number
  players: EditorAlbumPlayer[]
}

export type AlbumTeamsPage = {
  album: { id: string; year: number; title: string; isOpen: boolean }
  isAlbumOpen: boolean
  teams: EditorAlbumTeam[]
}

/** An album's teams for staff, by group. Throws `Refused` `not_found`, `forbidden`. */
export const albumTeamsPage = queryOf({
  permission: 'manage-albums',
  subject: findAlbum,
  async run({ em, ctx, subject: album }): Promise<AlbumTeamsPage> {
    const { id, year, title, isOpen } = album
    return {
      album: { id, year, title, isOpen },
      isAlbumOpen: ctx.organization.isAlbumOpen,
      teams: await teamsOf(em, album),
    }
  },
})

const teamsOf = (em: Em, { organizationId, id }: Album): Promise<EditorAlbumTeam[]> =>
  query(
    em,
    sql<EditorAlbumTeam>`
      select team.id, revision, name, group_name as "groupName", country, '/files/' || logo as logo,
        '/files/' || photo as photo, coach, assistant_coach as "assistantCoach",
        (select count(*)::int from album_like
          where album_like.organization_id = team.organization_id and team_id = team.id) as likes,
        coalesce((select jsonb_agg(jsonb_build_object('id', player.id, 'name', player.name, 'playsAs', plays_as,
            'birthDate', birth_date, 'guardianEmail', guardian_email) order by player.position, player.id)
          from album_player as player
          where player.organization_id = team.organization_id and team_id = team.id), '[]') as players
      from album_team as team
      where organization_id = ${organizationId} and album_id = ${id} and deleted_at is null
      order by group_name collate alphabetical, team.position, team.id`,
  )
