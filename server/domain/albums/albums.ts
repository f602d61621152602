import { sql } from '#server/database/query.ts'
import { albumResource, type AlbumState } from '#rules/albums/album-resource.ts'
import { resourceList } from '../resource-list.ts'
import { resourceOf } from '../resource.ts'
import { Album } from './album.ts'

const albumList = resourceList('album', albumResource, {
  search: ['year', 'title', 'intro'],
  columns: () => ({
    state: sql<AlbumState>`case when not is_open then 'hidden' when code = '' then 'open' else 'locked' end`,
    teams: sql<number>`(select count(*)::int from album_team where album_team.organization_id = album.organization_id
      and album_id = album.id and album_team.deleted_at is null)`,
    likes: sql<number>`(select count(*)::int from album_like join album_team on album_team.organization_id = album_like.organization_id
      and album_team.id = team_id and album_team.deleted_at is null
      where album_like.organization_id = album.organization_id and album_like.album_id = album.id)`,
  }),
})

export const albums = resourceOf({
  ...albumResource,
  entity: Album,
  list: albumList,
  more: async (_em, { organization }) => ({ isAlbumOpen: organization.isAlbumOpen }),
})
