import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AlbumPlayer',
  tableName: 'album_player',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    teamId: p.uuid(),
    position: p.integer().default(0),
    name: p.string(),
    /** The position on the field, in the organizer’s words. */
    playsAs: p.string().default(''),
    /** Pages show the age alone. */
    birthDate: p.string().length(10).nullable(),
    /** In lower case; empty: not given. By it a player, often a child, gets and erases these data. */
    guardianEmail: p.string().default(''),
  },
  indexes: [
    { properties: ['organizationId', 'teamId', 'position'] },
    { properties: ['guardianEmail'], where: `guardian_email <> ''` },
  ],
})

/** Somebody of a team’s roster, who has no account. Removing one deletes the row. */
export class AlbumPlayer extends schema.class {}
schema.setClass(AlbumPlayer)

export const albumPlayerTable = declareTable(schema, {
  owner: 'organization',
  personal: { name: 'deleted', birthDate: 'deleted', guardianEmail: 'deleted' },
  rowsOfPerson: ({ isProven, email }) => sql`${isProven} and guardian_email = ${email}`,
  export: {
    part: 'albumPlayers',
    columns: {
      organization: organizationName,
      album: sql`(select album.year from album_team
        join album on album.organization_id = album_team.organization_id and album.id = album_id
        where album_team.organization_id = album_player.organization_id and album_team.id = team_id)`,
      team: sql`(select album_team.name from album_team
        where album_team.organization_id = album_player.organization_id and album_team.id = team_id)`,
      name: 'name',
      playsAs: 'playsAs',
      birthDate: 'birthDate',
      guardianEmail: 'guardianEmail',
    },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'album-team' },
  hasFiles: false,
})
