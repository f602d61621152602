import { expect, test } from 'vitest'
import { matchPicture } from './match-pictures.ts'

const teams = [
  { id: 'd', name: 'Delfines del Sur' },
  { id: 'g', name: 'Grupo Foto' },
  { id: 'n', name: 'Ñandú 7' },
]

test.each([
  ['Delfines del Sur.png', { teamId: 'd', kind: 'logo' }],
  ['delfines-del-sur-logo.webp', { teamId: 'd', kind: 'logo' }],
  ['DELFINES_DEL_SUR foto.JPG', { teamId: 'd', kind: 'photo' }],
  ['delfinesdelsur-photo.jpg', { teamId: 'd', kind: 'photo' }],
  ['nandu7.escudo.png', { teamId: 'n', kind: 'logo' }],
  ['grupo-foto.png', { teamId: 'g', kind: 'logo' }],
  ['grupo-foto-foto.png', { teamId: 'g', kind: 'photo' }],
  ['delfines.png', null],
  ['.png', null],
  ['foto.png', null],
])('%s is of %o', (name, expected) => expect(matchPicture(name, teams)).toEqual(expected))
