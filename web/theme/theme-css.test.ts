import { expect, test } from 'vitest'
import { themeDefaults } from '#rules/themes/theme.ts'
import { themeCss } from './theme-css.ts'

test('a theme is one block for everything and one for dark screens', () => {
  const css = themeCss({ ...themeDefaults, primaryColor: '#0F766E' })
  expect(css).toMatch(/^:root\{[^{}]+\}@media screen and \(prefers-color-scheme:dark\)\{:root\{[^{}]+\}\}$/)
  expect(css).toContain('--primary-500:#0f766e;')
  expect(css).toContain('--error-500:#ef4444;')
  expect(css).toContain('--on-primary-solid:#ffffff;')
})

test('text that is not a colour never reaches the style sheet', () => {
  const css = themeCss({ ...themeDefaults, accentColor: '#fff}</style><script>alert(1)</script>' })
  expect(css).not.toContain('script')
  expect(css).toBe(themeCss(themeDefaults))
})

test('an organization without colours gets the defaults', () => {
  expect(themeCss({})).toBe(themeCss(themeDefaults))
})

test('staff see another palette, which differs in the dark by more where a black brand would vanish', () => {
  const css = themeCss({ ...themeDefaults, primaryColor: '#000000' }, 'staff')
  const [light, dark] = css.split('@media')
  expect(light).toContain('--primary-solid:#000000;')
  expect(light).toContain('--surface:#fafafa;')
  expect(dark).toContain('--primary-solid:#f3f3f3;')
  expect(dark).toContain('--surface:#101010;')
  expect(dark).not.toContain('--warning-solid:')
})
