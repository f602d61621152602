import { adminPaletteOf } from '#rules/themes/admin-palette.ts'
import { colorNames, paletteOf, shades, type Mode, type Palette } from '#rules/themes/palette.ts'
import { parseTheme } from '#rules/themes/theme.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { darkMediaQuery } from './dark-mode.ts'

type Colors = Omit<Palette, 'adjustments'>

const cache = new Map<string, string>()
const maxCached = 2000

/**
 * The palette as custom properties: a `:root` block, and one for dark screens. For the server only: browsers should not
 * load the colour arithmetic. Text that is not a hexadecimal colour is replaced by its role's default, so that nobody
 * can inject CSS.
 */
export function themeCss(theme: Partial<ThemeConfigs>, audience: 'visitors' | 'staff' = 'visitors'): string {
  const colors = parseTheme(theme)
  const key = [audience, ...Object.values(colors)].join()
  const cachedCss = cache.get(key)
  if (cachedCss !== undefined) return cachedCss
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
  const css = audience === 'staff' ? adminCss(colors) : visitorsCss(colors)
  cache.set(key, css)
  return css
}

export function brandColors(theme: Partial<ThemeConfigs>): Record<`--${string}`, string> {
  const { primary, accent } = paletteOf(parseTheme(theme)).colors
  return {
    '--primary-solid': primary.solid,
    '--on-primary-solid': primary.onSolid,
    '--accent-500': accent.shades[500],
  }
}

export function paletteStyle(palette: Colors, mode: Mode): Record<`--${string}`, string> {
  return Object.fromEntries([...commonProperties(palette), ...modeProperties(palette, mode)])
}

function visitorsCss(theme: ThemeConfigs): string {
  const palette = paletteOf(theme)
  return cssOf([...commonProperties(palette), ...modeProperties(palette, 'light')], modeProperties(palette, 'dark'))
}

function adminCss(theme: ThemeConfigs): string {
  const [light, dark] = [adminPaletteOf(theme, 'light'), adminPaletteOf(theme, 'dark')]
  const lightProperties = commonProperties(light)
  const darkProperties = commonProperties(dark).filter(([, value], index) => value !== lightProperties[index]![1])
  return cssOf(
    [...lightProperties, ...modeProperties(light, 'light')],
    [...darkProperties, ...modeProperties(dark, 'dark')],
  )
}

function cssOf(light: Property[], dark: Property[]): string {
  const block = (properties: Property[]) => `:root{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`
  return `${block(light)}${darkMediaQuery}{${block(dark)}}`
}

type Property = [name: `--${string}`, value: string]

function commonProperties({ colors }: Colors): Property[] {
  return colorNames.flatMap((name): Property[] => [
    ...shades.map((shade): Property => [`--${name}-${shade}`, colors[name].shades[shade]]),
    [`--${name}-solid`, colors[name].solid],
    [`--${name}-solid-hover`, colors[name].solidHover],
    [`--on-${name}-solid`, colors[name].onSolid],
  ])
}

function modeProperties(palette: Colors, mode: Mode): Property[] {
  const neutrals = palette.neutrals[mode]
  return [
    ...colorNames.flatMap((name): Property[] => [
      [`--${name}-text`, palette.colors[name].text[mode]],
      [`--${name}-border`, palette.colors[name].border[mode]],
      [`--${name}-tint`, palette.colors[name].tint[mode]],
    ]),
    ['--focus', palette.focus[mode]],
    ['--surface', neutrals.surface],
    ['--surface-raised', neutrals.surfaceRaised],
    ['--surface-sunken', neutrals.surfaceSunken],
    ['--line', neutrals.line],
    ['--control', neutrals.control],
    ['--ink-soft', neutrals.inkSoft],
    ['--ink', neutrals.ink],
  ]
}
