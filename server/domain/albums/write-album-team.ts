import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { AlbumPlayerDetails, AlbumTeamDetails } from '#rules/albums/album-team-form.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'
import { AlbumPlayer } from './album-player.ts'
import type { AlbumTeam } from './album-team.ts'

/** The columns of a team. Throws `Refused` `image_invalid` for a path that is no image of this organization. */
export const albumTeamColumns = (
  { organization }: Context,
  { players: _players, logo, photo, ...columns }: AlbumTeamDetails,
) => ({
  ...columns,
  logo: keyOf(organization.id, logo, 'logo'),
  photo: keyOf(organization.id, photo, 'photo'),
})

export function keyOf(organizationId: string, path: string, field: string): string | null {
  if (path === '') return null
  const key = imageKeyOf(organizationId, path)
  if (!key) throw new Refused({ code: 'image_invalid', field })
  return key
}

/** Makes a team have exactly these players, in this order: the rows of others are deleted. */
export async function writeAlbumPlayers(
  em: Em,
  { organizationId, id: teamId }: Pick<AlbumTeam, 'organizationId' | 'id'>,
  players: readonly AlbumPlayerDetails[],
): Promise<void> {
  const before = await em.find(AlbumPlayer, { organizationId, teamId })
  for (const [position, { id, ...details }] of players.entries()) {
    const columns = { ...details, position }
    const player = before.find((each) => each.id === id)
    if (player) em.assign(player, columns)
    else em.create(AlbumPlayer, { id: newId(), organizationId, teamId, ...columns })
  }
  await em.flush()
  const removed = before.filter(({ id }) => !players.some((player) => player.id === id)).map(({ id }) => id)
  if (removed.length > 0) await em.nativeDelete(AlbumPlayer, { organizationId, id: { $in: removed } })
}
