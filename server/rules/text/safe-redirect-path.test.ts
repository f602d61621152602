import { expect, it } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

it.each(['/', '/admin', '/admin/events/1/athletes?q=ana&page=2', '/event/la-carrera#top'])('%s is ours', (path) => {
  expect(safeRedirectPath(path)).toBe(path)
})

it.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere', '/\t/elsewhere', 'admin', '', null, 7])(
  '%j leads to the fallback',
  (path) => expect(safeRedirectPath(path, '/admin')).toBe('/admin'),
)
