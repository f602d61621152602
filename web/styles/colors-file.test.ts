import { expect, test } from 'vitest'
import { themeDefaults } from '#rules/themes/theme.ts'
import { colorsFileOf } from './colors-file.server.ts'

test('a theme’s files are created once, and named after their content', () => {
  const theme = { ...themeDefaults, primaryColor: '#123456' }
  const colors = colorsFileOf(theme, 'colors')
  const night = colorsFileOf(theme, 'night')
  expect(colors.css).toContain('--primary-500:#123456')
  expect(colors.address).toMatch(/^\/styles\/colors-[\w-]{10}\.css$/)
  expect(night.address).toMatch(/^\/styles\/night-[\w-]{10}\.css$/)
  expect(colorsFileOf(theme, 'colors')).toBe(colors)
  expect(colorsFileOf({ ...theme }, 'colors')).toEqual(colors)
  expect(colorsFileOf({ ...theme, primaryColor: '#654321' }, 'colors').address).not.toBe(colors.address)
})
