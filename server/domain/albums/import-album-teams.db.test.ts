import { expect, test } from 'vitest'
import { readAlbumFile } from '#server/adapters/albums/read-album-file.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { albumTeamsPage } from './album-teams-page.ts'
import { albums } from './albums.ts'
import { removeAlbumTeam } from './edit-album-teams.ts'
import { importAlbumTeams } from './import-album-teams.ts'
import { setAlbumPictures } from './set-album-pictures.ts'
import { deleteExpired } from '../accounts/delete-expired.ts'

const shop = useShop()
const readFile = async (text: string) => readAlbumFile(text)

async function openAlbum() {
  const sale = await openSale(shop)
  const staff = memberOf(sale, 'admin')
  const { id } = await albums.create(staff, { year: 2026, title: 'Copa', intro: '', isOpen: true, code: '' })
  const run = (text: string, isDryRun = false) => importAlbumTeams(staff, readFile, id, { text, isDryRun })
  return { sale, staff, id, run, teams: async () => (await albumTeamsPage(staff, id)).teams }
}

const file = `Equipo;Grupo;País;Entrenadora;Jugadora;Posición;Nacimiento;Correo
Orcas;A;España;Berta;Lía Roca;Portera;15/06/2014;Rosa@Example.com
Orcas;;;;Noa Vidal;Ala;;
Focas;B;UY;;;;;`

test('a file adds teams with their players, and says so before', async () => {
  const { run, teams } = await openAlbum()
  const summary = { teams: { added: 2, changed: 0 }, players: { added: 2, changed: 0 }, problemCount: 0, problems: [] }
  expect(await run(file, true)).toEqual({ isImported: false, ...summary })
  expect(await teams()).toEqual([])
  expect(await run(file)).toEqual({ isImported: true, ...summary })
  expect(await teams()).toMatchObject([
    {
      name: 'Orcas',
      groupName: 'A',
      country: 'ES',
      coach: 'Berta',
      players: [
        { name: 'Lía Roca', playsAs: 'Portera', birthDate: '2014-06-15', guardianEmail: 'rosa@example.com' },
        { name: 'Noa Vidal', playsAs: 'Ala', birthDate: null },
      ],
    },
    { name: 'Focas', groupName: 'B', country: 'UY', players: [] },
  ])
})

test('a later file changes what it names and leaves the rest', async () => {
  const { run, teams } = await openAlbum()
  await run(file)
  const later = 'Team,Group,Player,Position\norcas,,NOA VIDAL,Pívot\nOrcas,,Ona Prat,\n'
  expect(await run(later)).toMatchObject({ teams: { added: 0, changed: 1 }, players: { added: 1, changed: 1 } })
  expect(await teams()).toMatchObject([
    { groupName: 'A', coach: 'Berta', players: [{ name: 'Lía Roca' }, { playsAs: 'Pívot' }, { name: 'Ona Prat' }] },
    { name: 'Focas' },
  ])
})

test('one wrong line keeps all of a file out', async () => {
  const { run, teams } = await openAlbum()
  expect(await run('Team;Player;Birth date\nOrcas;Lía;31/02/2014\nFocas;Noa;01/02/2014')).toMatchObject({
    isImported: false,
    problems: [{ line: 2, problem: 'birth_invalid', value: '31/02/2014' }],
  })
  expect(await teams()).toEqual([])
  await expect(run('Name;Age\nLía;12')).rejects.toMatchObject({ code: 'album_file_invalid' })
  await expect(run('PK\u0003\u0004')).rejects.toMatchObject({ code: 'bib_file_workbook' })
})

test('pictures go to the teams of this album alone', async () => {
  const { sale, staff, id, run, teams } = await openAlbum()
  await run(file)
  const [orcas] = await teams()
  const path = `/files/${sale.organizationId}/${'a'.repeat(32)}.webp`
  await setAlbumPictures(staff, id, [{ teamId: orcas!.id, kind: 'photo', path }])
  expect(await teams()).toMatchObject([{ photo: path, logo: null, revision: orcas!.revision + 1 }, { photo: null }])
  const next = await albums.create(staff, { year: 2027, title: 'Copa', intro: '', isOpen: true, code: '' })
  const misplaced = setAlbumPictures(staff, next.id, [{ teamId: orcas!.id, kind: 'logo', path }])
  await expect(misplaced).rejects.toMatchObject({ code: 'not_found' })
})

test('a deleted team is erased with its players after 30 days', async () => {
  const { staff, run, teams } = await openAlbum()
  await run(file)
  const [orcas] = await teams()
  await removeAlbumTeam(staff, orcas!.id, orcas!.revision)
  const players = async () =>
    (await shop.owner.query('select name from album_player where team_id = $1', [orcas!.id])).rows.length
  const after = (days: number) => ({ ...shop.system, now: new Date(staff.now.getTime() + days * 86_400_000) })
  await deleteExpired(after(29))
  expect(await players()).toBe(2)
  await deleteExpired(after(31))
  expect(await players()).toBe(0)
})
