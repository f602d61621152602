import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { ageOn } from '#rules/competitions/category.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf } from '#rules/time/day.ts'
import { command, queryOf } from '../command.ts'
import { Album } from './album.ts'

/** `openIds` are what `unlockAlbum` gave this browser. */
export type AlbumVisit = Readonly<{ year: string; openIds: readonly string[] }>

export type AlbumHead = { year: number; title: string; intro: string; teams: number }

/** Of an album that a code opens, before it is entered, only this. */
export type LockedAlbum = { locked: { year: number; title: string } }

export type TeamCard = {
  id: string
  name: string
  groupName: string
  country: string
  logo: string | null
  likes: number
}

export type AlbumTeamView = TeamCard & {
  photo: string | null
  coach: string
  assistantCoach: string
  /** `age` is that of today; dates of birth are never shown. */
  players: { name: string; playsAs: string; age: number | null }[]
}

/** Throws `Refused` `not_found`, also of an album that is not open. */
export const albumPage = queryOf({
  permission: 'anybody',
  run: ({ em, ctx }, visit: AlbumVisit) =>
    ifUnlocked(em, ctx, visit, async (album) => ({ album: await headOf(em, album) })),
})

/** By group. Throws `Refused` `not_found`. */
export const albumTeams = queryOf({
  permission: 'anybody',
  run: ({ em, ctx }, visit: AlbumVisit) =>
    ifUnlocked(em, ctx, visit, async (album) => ({
      album: await headOf(em, album),
      teams: await query(
        em,
        sql<TeamCard>`${selectTeams(album)} order by group_name collate alphabetical, position, id`,
      ),
    })),
})

/** Throws `Refused` `not_found`. */
export const albumTeam = queryOf({
  permission: 'anybody',
  run: ({ em, ctx }, visit: AlbumVisit, teamId: string) =>
    ifUnlocked(em, ctx, visit, async (album) => ({
      album: await headOf(em, album),
      team: await teamOf(em, ctx, album, teamId),
    })),
})

/** Of the newest album that is open; null: none is. */
export const newestAlbum = queryOf({
  permission: 'anybody',
  async run({ em, ctx: { organization } }): Promise<number | null> {
    if (!organization.isAlbumOpen) return null
    const where = { organizationId: organization.id, isOpen: true, deletedAt: null }
    const [album] = await em.find(Album, where, { orderBy: { year: 'desc' }, limit: 1 })
    return album?.year ?? null
  },
})

/**
 * Checks the code and gives the id under which the browser keeps the album open; another code makes another id. Null
 * where there is no code. Throws `Refused` `album_code_wrong`, `not_found`.
 */
export const unlockAlbum = command({
  permission: 'anybody',
  unaudited: 'a visitor who has the code reads a page',
  async run({ em, ctx }, year: string, code: string): Promise<string | null> {
    const album = await findOpenAlbum(em, ctx, year)
    if (!album.code) return null
    const [entered, expected] = [code, album.code].map((text) => digestOf(normalizedCode(text)))
    if (!timingSafeEqual(entered!, expected!)) throw new Refused({ code: 'album_code_wrong', field: 'code' })
    return openIdOf(album)
  },
})

/** Throws `Refused` `not_found`. */
export async function findOpenAlbum(em: Em, { organization }: Context, year: string): Promise<Album> {
  const album =
    organization.isAlbumOpen && /^\d{4}$/.test(year)
      ? await em.findOne(Album, { organizationId: organization.id, year: Number(year), isOpen: true, deletedAt: null })
      : null
  if (!album) throw new Refused({ code: 'not_found' })
  return album
}

export const isLocked = (album: Album, { openIds }: AlbumVisit): boolean =>
  album.code !== '' && !openIds.includes(openIdOf(album))

async function ifUnlocked<Page>(
  em: Em,
  ctx: Context,
  visit: AlbumVisit,
  pageOf: (album: Album) => Promise<Page>,
): Promise<Page | LockedAlbum> {
  const album = await findOpenAlbum(em, ctx, visit.year)
  if (isLocked(album, visit)) return { locked: { year: album.year, title: album.title } }
  return pageOf(album)
}

const openIdOf = ({ id, code }: Album): string =>
  digestOf(`${id} ${normalizedCode(code)}`)
    .toString('hex')
    .slice(0, 32)

const digestOf = (text: string) => createHash('sha256').update(text).digest()

const normalizedCode = (code: string) => code.normalize('NFC').trim().toLowerCase()

async function headOf(em: Em, { organizationId, id, year, title, intro }: Album): Promise<AlbumHead> {
  const [row] = await query(
    em,
    sql<{ teams: number }>`select count(*)::int as teams from album_team
      where organization_id = ${organizationId} and album_id = ${id} and deleted_at is null`,
  )
  return { year, title, intro, teams: row!.teams }
}

const selectTeams = ({ organizationId, id }: Album) => sql`
  select team.id, name, group_name as "groupName", country, '/files/' || logo as logo, position,
    (select count(*)::int from album_like
      where album_like.organization_id = team.organization_id and team_id = team.id) as likes
  from album_team as team where organization_id = ${organizationId} and album_id = ${id} and deleted_at is null`

type TeamRow = Omit<AlbumTeamView, 'players'> & {
  players: { name: string; playsAs: string; birthDate: string | null }[]
}

async function teamOf(em: Em, ctx: Context, album: Album, teamId: string): Promise<AlbumTeamView> {
  const { organizationId, id: albumId } = album
  const [team] = isId(teamId)
    ? await query(
        em,
        sql<TeamRow>`
          select card.id, card.name, card."groupName", card.country, card.logo, card.likes, '/files/' || photo as photo,
            coach, assistant_coach as "assistantCoach",
            coalesce((select jsonb_agg(jsonb_build_object('name', player.name, 'playsAs', plays_as, 'birthDate',
                birth_date) order by player.position, player.id)
              from album_player as player
              where player.organization_id = ${organizationId} and team_id = card.id), '[]') as players
          from (${selectTeams(album)}) as card join album_team as team on team.organization_id = ${organizationId}
            and team.album_id = ${albumId} and team.id = card.id
          where card.id = ${teamId}`,
      )
    : []
  if (!team) throw new Refused({ code: 'not_found' })
  const today = dayOf(ctx.now, ctx.organization.timeZone)
  return {
    ...team,
    players: team.players.map(({ name, playsAs, birthDate }) => ({
      name,
      playsAs,
      age: birthDate === null ? null : Math.max(0, ageOn(today, birthDate)),
    })),
  }
}
