import { testResource } from '#server/testing/test-resource.ts'
import { albums } from './albums.ts'

testResource(albums, {
  permission: 'manage-albums',
  typed: { year: '2026', title: ' Copa  de la Ribera ', intro: 'Los equipos', isOpen: 'true', code: ' ribera26 ' },
  details: { year: 2026, title: 'Copa de la Ribera', intro: 'Los equipos', isOpen: true, code: 'ribera26' },
  exported: [2026, 'Copa de la Ribera', 'state.locked', 0, 0, 'Los equipos'],
  other: { year: 2025, title: 'Amistosos', intro: '', isOpen: false, code: '' },
  rejected: [
    [{ year: '' }, { year: 'required' }],
    [{ year: '1899' }, { year: 'min_value:1900' }],
    [{ year: '2026,5' }, { year: 'integer' }],
    [{ title: ' ' }, { title: 'required' }],
    [{ intro: 'x'.repeat(601) }, { intro: 'max_length:600' }],
    [{ isOpen: 'maybe' }, { isOpen: 'selection' }],
    [{ code: 'abc' }, { code: 'min_length:4' }],
  ],
  listed: {
    '': [2025, 2026],
    'q=ribera': [2026],
    'sort=year': [2025, 2026],
    'sort=-title': [2026, 2025],
  },
})
