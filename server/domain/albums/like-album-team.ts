import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'
import { findOpenAlbum, isLocked, type AlbumVisit } from './album-pages.ts'

type Like = Readonly<{ teamId: string; email: string }>

/**
 * Counts the like of an address, one in each album. Throws `Refused` `album_liked` for an address that likes a team
 * already, `album_locked`, `not_found`.
 */
export const likeAlbumTeam = command({
  permission: 'anybody',
  unaudited: 'a visitor’s own choice, which the row records',
  async run({ em, ctx }, visit: AlbumVisit, { teamId, email }: Like): Promise<void> {
    const album = await findOpenAlbum(em, ctx, visit.year)
    if (isLocked(album, visit)) throw new Refused({ code: 'album_locked' })
    const { organizationId, id: albumId } = album
    const teams = isId(teamId)
      ? await query(
          em,
          sql`select from album_team where organization_id = ${organizationId} and album_id = ${albumId}
            and id = ${teamId} and deleted_at is null for key share`,
        )
      : []
    if (teams.length === 0) throw new Refused({ code: 'not_found' })
    const written = await query(
      em,
      sql`insert into album_like (id, organization_id, album_id, team_id, email)
        values (${newId()}, ${organizationId}, ${albumId}, ${teamId}, ${email.toLowerCase()})
        on conflict (organization_id, album_id, email) do nothing returning id`,
    )
    if (written.length === 0) throw new Refused({ code: 'album_liked', field: 'email' })
  },
})
