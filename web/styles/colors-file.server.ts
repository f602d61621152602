import { createHash } from 'node:crypto'
import { paths } from '#rules/paths.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { forceDark } from '../theme/dark-mode.ts'
import { themeCss } from '../theme/theme-css.ts'

/** `night` is dark on every screen; `colors` follows the reader's preference. */
export type ColorsName = 'colors' | 'night'

/**
 * All colours of an organization; pages inline only those of their first screen. The file's name has a hash of its
 * content.
 */
export const colorsFileOf = (theme: Partial<ThemeConfigs>, name: ColorsName): ColorsFile => {
  const cachedFile = files[name].get(theme)
  if (cachedFile) return cachedFile
  const file = createFile(theme, name)
  files[name].set(theme, file)
  return file
}

type ColorsFile = { address: string; css: string }

// An organization's theme stays the same object until it is edited, so it can be the key of a cache.
const files = { colors: new WeakMap<object, ColorsFile>(), night: new WeakMap<object, ColorsFile>() }

const createFile = (theme: Partial<ThemeConfigs>, name: ColorsName): ColorsFile => {
  const css = name === 'night' ? forceDark(themeCss(theme)) : themeCss(theme)
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 10)
  return { address: paths.styles(`${name}-${hash}`), css }
}
