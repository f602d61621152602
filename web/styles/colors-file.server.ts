import { createHash } from 'node:crypto'
import { paths } from '#rules/paths.ts'
import type { ThemeConfigs } from '#rules/views.ts'
import { darkOnScreens } from '../theme/dark-screens.ts'
import { themeCss } from '../theme/theme-css.ts'

/** For whom: those whose screens follow the reader, and looks that are dark on every screen. */
export type ColorsName = 'colors' | 'night'

/**
 * All of an organization's colours, for pages that hold only those of their first screen. Its name is made of them.
 */
export const colorsFileOf = (theme: Partial<ThemeConfigs>, name: ColorsName): ColorsFile => {
  const cachedFile = files[name].get(theme)
  if (cachedFile) return cachedFile
  const file = createFile(theme, name)
  files[name].set(theme, file)
  return file
}

type ColorsFile = { address: string; css: string }

// An organization's theme is one object until it changes.
const files = { colors: new WeakMap<object, ColorsFile>(), night: new WeakMap<object, ColorsFile>() }

const createFile = (theme: Partial<ThemeConfigs>, name: ColorsName): ColorsFile => {
  const css = name === 'night' ? darkOnScreens(themeCss(theme)) : themeCss(theme)
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 10)
  return { address: paths.styles(`${name}-${hash}`), css }
}
