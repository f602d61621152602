import { expect, test } from 'vitest'
import { parseAlbumColumns, teamsOfRows, type AlbumColumn, type AlbumFileRow } from './album-file.ts'

const empty: Record<AlbumColumn, string> = {
  team: '',
  groupName: '',
  country: '',
  coach: '',
  assistantCoach: '',
  player: '',
  playsAs: '',
  birthDate: '',
  guardianEmail: '',
}
const row = (line: number, cells: Partial<Record<AlbumColumn, string>>): AlbumFileRow => ({
  line,
  cells: { ...empty, ...cells },
})

test('finds columns by their names in either language', () => {
  expect(parseAlbumColumns(['Equipo', 'Grupo', 'Jugadora', 'Posición', 'Fecha de nacimiento', 'x'])).toEqual({
    team: 0,
    groupName: 1,
    player: 2,
    playsAs: 3,
    birthDate: 4,
  })
  expect(parseAlbumColumns(['Player', 'Team', 'Assistant coach', 'E-mail'])).toEqual({
    player: 0,
    team: 1,
    assistantCoach: 2,
    guardianEmail: 3,
  })
})

test('makes a team of the lines with its name, and a player of each', () => {
  const { teams, problems } = teamsOfRows(
    [
      row(2, { team: 'Orcas', groupName: 'A', country: 'España', player: 'Lía Roca', birthDate: '2014-06-15' }),
      row(3, { team: ' orcas ', coach: 'Berta', player: 'Noa', birthDate: '1/2/2013', guardianEmail: 'N@EXAMPLE.com' }),
      row(4, { team: 'Focas', country: 'uy' }),
    ],
    '2026-07-01',
  )
  expect(problems).toEqual([])
  expect(teams).toEqual([
    {
      name: 'Orcas',
      groupName: 'A',
      country: 'ES',
      coach: 'Berta',
      assistantCoach: '',
      players: [
        { name: 'Lía Roca', playsAs: '', birthDate: '2014-06-15', guardianEmail: '' },
        { name: 'Noa', playsAs: '', birthDate: '2013-02-01', guardianEmail: 'n@example.com' },
      ],
    },
    { name: 'Focas', groupName: '', country: 'UY', coach: '', assistantCoach: '', players: [] },
  ])
})

test('names what is wrong with each line', () => {
  const rows = [
    { line: 2, cells: null },
    row(3, { player: 'Lía' }),
    row(4, { team: 'x'.repeat(81) }),
    row(5, { team: 'Orcas', country: 'Atlantis' }),
    row(6, { team: 'Orcas', coach: 'www.example.com' }),
    row(7, { team: 'Orcas', player: 'x'.repeat(81) }),
    row(8, { team: 'Orcas', player: 'Lía', birthDate: '31/02/2014' }),
    row(9, { team: 'Orcas', player: 'Lía', birthDate: '2026-07-01' }),
    row(10, { team: 'Orcas', player: 'Lía', guardianEmail: 'lia' }),
    row(11, { team: 'Orcas', player: 'Lía' }),
    row(12, { team: 'Orcas', player: 'lia' }),
  ]
  const { problems } = teamsOfRows(rows, '2026-07-01')
  expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '2 unreadable',
    '3 team_missing',
    '4 team_invalid',
    '5 country_unknown',
    '6 coach_invalid',
    '7 player_invalid',
    '8 birth_invalid',
    '9 birth_invalid',
    '10 email_invalid',
    '12 player_repeated',
  ])
})
