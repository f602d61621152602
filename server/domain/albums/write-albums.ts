import type { Em } from '#server/database/orm.ts'
import type { TenantAlbum } from '#rules/tenants/tenant-album.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { albumsTable, albumPlayersTable, albumTeamsTable } from '../tenants/folder-tables.ts'
import { AlbumPlayer } from './album-player.ts'
import { AlbumTeam } from './album-team.ts'
import { Album } from './album.ts'

/** Writes the albums of a tenant’s folder. Teams and players that it does not name stay. */
export async function writeAlbums(em: Em, organizationId: string, albums: readonly TenantAlbum[]): Promise<void> {
  for (const tenantAlbum of albums) {
    const { year, teams } = tenantAlbum
    const columns = toColumns(albumsTable, tenantAlbum)
    const before = await em.findOne(Album, { organizationId, year, deletedAt: null })
    const album = before ?? em.create(Album, { organizationId, ...columns } as never)
    if (before) em.assign(before, { ...columns, revision: before.revision + 1 })
    await em.flush()
    for (const [position, team] of teams.entries()) await writeTeam(em, album, team, position)
  }
}

type TenantTeam = TenantAlbum['teams'][number]

async function writeTeam(em: Em, { organizationId, id: albumId }: Album, tenantTeam: TenantTeam, position: number) {
  const { name, players } = tenantTeam
  const columns = { ...toColumns(albumTeamsTable, tenantTeam), position }
  const before = await em.findOne(AlbumTeam, { organizationId, albumId, name, deletedAt: null })
  const { id: teamId } = before ?? em.create(AlbumTeam, { organizationId, albumId, ...columns } as never)
  if (before) em.assign(before, { ...columns, revision: before.revision + 1 })
  await em.flush()
  const stored = await em.find(AlbumPlayer, { organizationId, teamId })
  for (const [place, player] of players.entries()) {
    const playerColumns = { ...toColumns(albumPlayersTable, player), position: place }
    const known = stored.find((each) => each.name === player.name)
    if (known) em.assign(known, playerColumns)
    else em.create(AlbumPlayer, { organizationId, teamId, ...playerColumns } as never)
  }
  await em.flush()
}
