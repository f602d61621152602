import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationFilter, resourceColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AlbumTeam',
  tableName: 'album_team',
  filters: organizationFilter,
  properties: {
    ...resourceColumns,
    albumId: p.uuid(),
    /** Within its group. */
    position: p.integer().default(0),
    name: p.string(),
    groupName: p.string().default(''),
    /** A code of ISO 3166; empty: not given. */
    country: p.string().length(2).default(''),
    logo: p.string().nullable(),
    photo: p.string().nullable(),
    coach: p.string().default(''),
    assistantCoach: p.string().default(''),
  },
  uniques: [{ properties: ['organizationId', 'albumId', 'name'], where: 'deleted_at is null' }],
})

export class AlbumTeam extends schema.class {}
schema.setClass(AlbumTeam)

export const albumTeamTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name', 'groupName', 'photo'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'album-team', name: sql`name` },
  hasFiles: true,
})
