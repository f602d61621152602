import { describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { AlbumTeamDetails } from '#rules/albums/album-team-form.ts'
import { albumPage, albumTeam, albumTeams, newestAlbum, unlockAlbum } from './album-pages.ts'
import { albumTeamsPage } from './album-teams-page.ts'
import { albums } from './albums.ts'
import { addAlbumTeam, editAlbumTeam, moveAlbumTeam, removeAlbumTeam, restoreAlbumTeam } from './edit-album-teams.ts'
import { likeAlbumTeam } from './like-album-team.ts'

const shop = useShop()

const player = { id: 'new-player', name: 'Lía Roca', playsAs: 'Portera', birthDate: '2014-06-15', guardianEmail: '' }
const team = (change: Partial<AlbumTeamDetails> = {}): AlbumTeamDetails => ({
  name: 'Delfines',
  groupName: 'A',
  country: 'ES',
  logo: '',
  photo: '',
  coach: 'Berta Soler',
  assistantCoach: '',
  players: [player],
  ...change,
})

/** Of an organization whose albums are on; its clock stands at the day before a birthday of the player above. */
async function openAlbum({ code = '', isOpen = true, isAlbumOpen = true } = {}) {
  const sale = await openSale(shop)
  const organization = { ...sale.ctx.organization, isAlbumOpen, timeZone: 'Europe/Madrid' }
  const now = new Date('2026-06-14T10:00:00Z')
  const visitor: Context = { ...sale.ctx, organization, now }
  const staff: Context = { ...memberOf(sale, 'admin'), organization, now }
  const { id } = await albums.create(staff, { year: 2026, title: 'Copa', intro: '', isOpen, code })
  return { sale, visitor, staff, albumId: id }
}
const visit = (openIds: string[] = []) => ({ year: '2026', openIds })

describe('a visitor', () => {
  test('sees teams by group, and ages but no dates of birth', async () => {
    const { visitor, staff, albumId } = await openAlbum()
    await addAlbumTeam(staff, albumId, team({ name: 'Tritones', groupName: 'B', players: [] }))
    const { id } = await addAlbumTeam(staff, albumId, team())
    const page = await albumTeams(visitor, visit())
    expect(page).toMatchObject({
      album: { year: 2026, title: 'Copa', teams: 2 },
      teams: [
        { name: 'Delfines', groupName: 'A', country: 'ES', likes: 0 },
        { name: 'Tritones', groupName: 'B' },
      ],
    })
    const shown = await albumTeam(visitor, visit(), id)
    expect(shown).toMatchObject({ team: { coach: 'Berta Soler' } })
    expect('team' in shown && shown.team.players).toEqual([{ name: 'Lía Roca', playsAs: 'Portera', age: 11 }])
    const nextDay = { ...visitor, now: new Date('2026-06-15T10:00:00Z') }
    expect(await albumTeam(nextDay, visit(), id)).toMatchObject({ team: { players: [{ age: 12 }] } })
  })

  test.each([
    ['the organization’s switch is off', { isAlbumOpen: false }],
    ['the album’s switch is off', { isOpen: false }],
  ])('finds nothing while %s', async (_, switches) => {
    const { visitor, staff, albumId } = await openAlbum(switches)
    const { id } = await addAlbumTeam(staff, albumId, team())
    for (const attempt of [
      () => albumPage(visitor, visit()),
      () => albumTeams(visitor, visit()),
      () => albumTeam(visitor, visit(), id),
      () => likeAlbumTeam(visitor, visit(), { teamId: id, email: 'ana@example.com' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(await newestAlbum(visitor)).toBe(null)
  })

  test('sees of an album with a code only its title, until the code is entered', async () => {
    const { visitor, staff, albumId } = await openAlbum({ code: 'Marea26' })
    const { id } = await addAlbumTeam(staff, albumId, team())
    const locked = { locked: { year: 2026, title: 'Copa' } }
    expect(await albumPage(visitor, visit())).toEqual(locked)
    expect(await albumTeams(visitor, visit(['another']))).toEqual(locked)
    expect(await albumTeam(visitor, visit(), id)).toEqual(locked)
    const like = { teamId: id, email: 'ana@example.com' }
    await expect(likeAlbumTeam(visitor, visit(), like)).rejects.toMatchObject({ code: 'album_locked' })
    await expect(unlockAlbum(visitor, '2026', 'marea25')).rejects.toMatchObject({ code: 'album_code_wrong' })
    const openId = (await unlockAlbum(visitor, '2026', ' mAREA26 '))!
    expect(await albumTeam(visitor, visit([openId]), id)).toMatchObject({ team: { name: 'Delfines' } })
    await likeAlbumTeam(visitor, visit([openId]), like)

    await albums.edit(staff, albumId, {
      revision: 0,
      details: { year: 2026, title: 'Copa', intro: '', isOpen: true, code: 'marea27' },
    })
    expect(await albumPage(visitor, visit([openId]))).toEqual(locked)
  })

  test('of another organization finds neither album nor team', async () => {
    const { staff, albumId } = await openAlbum()
    const { id } = await addAlbumTeam(staff, albumId, team())
    const other = await openAlbum()
    await expect(albumTeam(other.visitor, visit(), id)).rejects.toMatchObject({ code: 'not_found' })
    const like = { teamId: id, email: 'ana@example.com' }
    await expect(likeAlbumTeam(other.visitor, visit(), like)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['no-id', '00000000-0000-4000-8000-000000000000'])('finds no team at %s', async (id) => {
    const { visitor } = await openAlbum()
    await expect(albumTeam(visitor, visit(), id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(albumTeam(visitor, { year: '2026x', openIds: [] }, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('likes', () => {
  test('of one address, however its capitals are, count once: of 50 at once, one', async () => {
    const { visitor, staff, albumId } = await openAlbum()
    const { id } = await addAlbumTeam(staff, albumId, team())
    const other = await addAlbumTeam(staff, albumId, team({ name: 'Tritones' }))
    const address = 'ana@example.com'
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const email = [...address]
          .map((letter, at) => ((index >> (at % 6)) & 1 ? letter.toUpperCase() : letter))
          .join('')
        const like = { teamId: index % 2 ? id : other.id, email }
        return likeAlbumTeam(visitor, visit(), like).then(
          () => 'liked',
          (error: { code: string }) => error.code,
        )
      }),
    )
    expect(outcomes.toSorted()).toEqual([...Array<string>(49).fill('album_liked'), 'liked'])
    const { rows } = await shop.owner.query('select email from album_like where album_id = $1', [albumId])
    expect(rows).toEqual([{ email: 'ana@example.com' }])
    const page = await albumTeams(visitor, visit())
    expect('teams' in page && page.teams.reduce((sum, { likes }) => sum + likes, 0)).toBe(1)
    expect(JSON.stringify(page)).not.toContain('example.com')
  })

  test('are one for each album, and go with the team until it is restored', async () => {
    const { visitor, staff, albumId } = await openAlbum()
    const { id } = await addAlbumTeam(staff, albumId, team())
    await likeAlbumTeam(visitor, visit(), { teamId: id, email: 'ana@example.com' })
    const next = await albums.create(staff, { year: 2027, title: 'Copa', intro: '', isOpen: true, code: '' })
    const later = await addAlbumTeam(staff, next.id, team())
    await likeAlbumTeam(visitor, { ...visit(), year: '2027' }, { teamId: later.id, email: 'ana@example.com' })
    expect(await newestAlbum(visitor)).toBe(2027)

    const { revision } = await removeAlbumTeam(staff, id, 0)
    expect(await albumTeams(visitor, visit())).toMatchObject({ teams: [] })
    const like = { teamId: id, email: 'bea@example.com' }
    await expect(likeAlbumTeam(visitor, visit(), like)).rejects.toMatchObject({ code: 'not_found' })
    await restoreAlbumTeam(staff, id, revision)
    expect(await albumTeams(visitor, visit())).toMatchObject({ teams: [{ id, likes: 1 }] })
  })
})

describe('staff', () => {
  test('edit a team with its players; who is no longer named is erased', async () => {
    const { staff, albumId } = await openAlbum()
    const second = { ...player, id: 'second', name: 'Noa Vidal' }
    const { id } = await addAlbumTeam(staff, albumId, team({ players: [player, second] }))
    const { teams } = await albumTeamsPage(staff, albumId)
    const [lia, noa] = teams[0]!.players
    const third = { ...player, id: 'third', name: 'Ona Prat', birthDate: null }
    const players = [{ ...noa!, playsAs: 'Ala' }, third]
    await editAlbumTeam(staff, id, { revision: 0, details: team({ name: 'Orcas', players }) })
    expect(await albumTeamsPage(staff, albumId)).toMatchObject({
      teams: [
        {
          name: 'Orcas',
          revision: 1,
          players: [
            { id: noa!.id, name: 'Noa Vidal', playsAs: 'Ala', birthDate: '2014-06-15' },
            { name: 'Ona Prat', birthDate: null },
          ],
        },
      ],
    })
    const { rows } = await shop.owner.query('select 1 from album_player where id = $1', [lia!.id])
    expect(rows).toEqual([])
    const edit = { revision: 0, details: team() }
    await expect(editAlbumTeam(staff, id, edit)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })

  test('move a team within its group, and names are unique in an album', async () => {
    const { staff, albumId } = await openAlbum()
    const ids: string[] = []
    for (const [name, groupName] of ['A1 A', 'B1 B', 'A2 A'].map((text) => text.split(' ') as [string, string]))
      ids.push((await addAlbumTeam(staff, albumId, team({ name, groupName }))).id)
    await moveAlbumTeam(staff, ids[2]!, 'up')
    await moveAlbumTeam(staff, ids[1]!, 'down')
    const { teams } = await albumTeamsPage(staff, albumId)
    expect(teams.map(({ name }) => name)).toEqual(['A2', 'A1', 'B1'])
    const again = addAlbumTeam(staff, albumId, team({ name: 'A1' }))
    await expect(again).rejects.toMatchObject({ code: 'name_taken' })
  })

  test('cannot use a picture of another organization', async () => {
    const { staff, albumId } = await openAlbum()
    const other = await openSale(shop)
    const logo = `/files/${other.organizationId}/${'a'.repeat(32)}.webp`
    const stolen = addAlbumTeam(staff, albumId, team({ logo }))
    await expect(stolen).rejects.toMatchObject({ code: 'image_invalid', field: 'logo' })
  })
})
