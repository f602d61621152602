import type { AlbumPictureKind } from '#rules/albums/match-pictures.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { AlbumTeam } from './album-team.ts'
import { findAlbum } from './edit-album-teams.ts'
import { keyOf } from './write-album-team.ts'

export type AlbumPicture = Readonly<{ teamId: string; kind: AlbumPictureKind; path: string }>

/** Gives teams of an album the pictures that were sent for them. Throws `Refused` `image_invalid`, `not_found`, `forbidden`. */
export const setAlbumPictures = command({
  permission: 'manage-albums',
  subject: findAlbum,
  action: 'album-pictures.set',
  async run({ em, subject: { organizationId, id: albumId } }, pictures: readonly AlbumPicture[]) {
    const teams = await em.find(AlbumTeam, { organizationId, albumId, deletedAt: null })
    for (const { teamId, kind, path } of pictures) {
      const team = teams.find(({ id }) => id === teamId)
      if (!team) throw new Refused({ code: 'not_found' })
      em.assign(team, { [kind]: keyOf(organizationId, path, kind), revision: team.revision + 1 })
    }
    await em.flush()
    return audited({ pictures: pictures.length }, { result: { count: pictures.length } })
  },
})
