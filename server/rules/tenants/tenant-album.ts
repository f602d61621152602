import * as v from 'valibot'
import { albumEntries, albumYears } from '../albums/album-resource.ts'
import { albumLimits, albumPlayerEntries, albumTeamEntries } from '../albums/album-team-schema.ts'
import { closedObject } from '../text/closed-object.ts'
import { described } from '../text/described.ts'
import { flag, integerBetween, orNull } from '../text/fields.ts'
import { dayBetween, writtenDays } from '../time/day-schema.ts'
import { imageName } from './asset-names.ts'
import { namedList } from './check-fields.ts'

const player = closedObject({
  ...albumPlayerEntries,
  birthDate: described(orNull(dayBetween(writtenDays)), 'Pages show the age alone.'),
})

const team = closedObject({
  ...albumTeamEntries,
  logo: orNull(imageName),
  photo: described(orNull(imageName), 'Of the group.'),
  players: v.optional(
    v.pipe(
      namedList(player, { list: 'players', key: 'name', hasOrder: true }),
      v.maxLength(albumLimits.players, `max_items:${albumLimits.players}`),
    ),
    [],
  ),
})

/** A later apply finds an album by its year, teams and players by their names. */
export const tenantAlbum = closedObject({
  ...albumEntries,
  year: integerBetween(albumYears.min, albumYears.max),
  isOpen: described(flag(false), 'Visitors see it if the organization’s albums are open, too.'),
  code: described(albumEntries.code, 'What visitors enter to see it; empty: nothing.'),
  teams: v.optional(
    v.pipe(
      namedList(team, { list: 'teams', key: 'name', hasOrder: true }),
      v.maxLength(albumLimits.teams, `max_items:${albumLimits.teams}`),
    ),
    [],
  ),
})

export type TenantAlbum = v.InferOutput<typeof tenantAlbum>
