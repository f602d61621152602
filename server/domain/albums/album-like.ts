import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AlbumLike',
  tableName: 'album_like',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    albumId: p.uuid(),
    teamId: p.uuid(),
    /** In lower case; never shown. */
    email: p.string(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'albumId', 'email'] }],
  indexes: [{ properties: ['organizationId', 'teamId'] }, { properties: ['email'] }],
})

/** The team that an address likes, one in each album. */
export class AlbumLike extends schema.class {}
schema.setClass(AlbumLike)

export const albumLikeTable = declareTable(schema, {
  owner: 'organization',
  personal: { email: 'deleted' },
  rowsOfPerson: ({ isProven, email }) => sql`${isProven} and email = ${email}`,
  export: {
    part: 'albumLikes',
    columns: {
      organization: organizationName,
      album: sql`(select album.year from album
        where album.organization_id = album_like.organization_id and album.id = album_id)`,
      team: sql`(select album_team.name from album_team
        where album_team.organization_id = album_like.organization_id and album_team.id = team_id)`,
      email: 'email',
      createdAt: 'createdAt',
    },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'a visitor’s own choice, which the row records' },
  hasFiles: false,
})
