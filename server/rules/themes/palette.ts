import { clampChroma, converter, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'
import type { Oklch } from 'culori/fn'
import { fixedColors, normalizeColor } from './theme.ts'
import type { ThemeConfigs } from './theme-configs.ts'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklch)
const toOklch = converter('oklch')

export const shades = [50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900] as const
export type Shade = (typeof shades)[number]
export const colorNames = ['primary', 'secondary', 'accent', 'success', 'warning', 'error', 'info'] as const
export type ColorName = (typeof colorNames)[number]
export type Mode = 'light' | 'dark'

export const minimumContrast = { text: 4.5, shape: 3 } as const

export type ColorRoles = {
  shades: Record<Shade, string>
  solid: string
  solidHover: string
  onSolid: string
  /** Text (4.5:1), outline (3:1) and background, on every surface of the mode. */
  text: Record<Mode, string>
  border: Record<Mode, string>
  tint: Record<Mode, string>
}

export type Neutrals = Record<
  'surface' | 'surfaceRaised' | 'surfaceSunken' | 'line' | 'control' | 'inkSoft' | 'ink',
  string
>

export type ColorAdjustment = {
  color: ColorName
  role: 'solid' | 'text' | 'border'
  mode: Mode | 'both'
  from: string
  to: string
  reason: 'neither_white_nor_ink_readable' | 'too_light_on_surface' | 'too_dark_on_surface'
  contrast: number
  minimum: number
}

export type Palette = {
  colors: Record<ColorName, ColorRoles>
  neutrals: Record<Mode, Neutrals>
  focus: Record<Mode, string>
  adjustments: ColorAdjustment[]
}

/**
 * Shade 500 is exactly the given colour; the rest is derived in OKLCH, where equal steps of lightness look equal.
 * Throws a RangeError for an invalid colour.
 */
export function paletteOf(theme: ThemeConfigs): Palette {
  const bases = basesOf(theme)
  return createPalette(bases, bases.primary)
}

export function basesOf(theme: ThemeConfigs): Record<ColorName, string> {
  return {
    primary: normalizeColor(theme.primaryColor),
    secondary: normalizeColor(theme.secondaryColor),
    accent: normalizeColor(theme.accentColor),
    success: normalizeColor(theme.successColor),
    warning: normalizeColor(theme.warningColor),
    error: normalizeColor(fixedColors.error),
    info: normalizeColor(fixedColors.info),
  }
}

/** The greys have a trace of `undertone`. */
export function createPalette(bases: Record<ColorName, string>, undertone: string): Palette {
  const neutrals = { light: neutralsOf(undertone, 'light'), dark: neutralsOf(undertone, 'dark') }
  const adjustments: ColorAdjustment[] = []
  const colors = {} as Record<ColorName, ColorRoles>
  for (const name of colorNames) colors[name] = rolesOf(name, bases[name], neutrals, adjustments)
  return { colors, neutrals, focus: colors.primary.border, adjustments }
}

export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other)
}

function rolesOf(
  name: ColorName,
  base: string,
  neutrals: Palette['neutrals'],
  adjustments: ColorAdjustment[],
): ColorRoles {
  const solidRoles = solidOf(base)
  if (solidRoles.solid !== base) {
    adjustments.push({
      color: name,
      role: 'solid',
      mode: 'both',
      from: base,
      to: solidRoles.solid,
      reason: 'neither_white_nor_ink_readable',
      contrast: wcagContrast(base, solidRoles.onSolid),
      minimum: minimumContrast.text,
    })
  }
  const roles: ColorRoles = {
    shades: shadesOf(base),
    ...solidRoles,
    text: { light: base, dark: base },
    border: { light: base, dark: base },
    tint: { light: tintOf(base, 'light'), dark: tintOf(base, 'dark') },
  }
  for (const mode of ['light', 'dark'] as const) {
    const surfaces = surfacesOf(neutrals[mode])
    roles.border[mode] = makeReadable(name, 'border', mode, base, surfaces, adjustments)
    roles.text[mode] = makeReadable(name, 'text', mode, base, [...surfaces, roles.tint[mode]], adjustments)
  }
  return roles
}

function makeReadable(
  color: ColorName,
  role: 'text' | 'border',
  mode: Mode,
  from: string,
  surfaces: string[],
  adjustments: ColorAdjustment[],
): string {
  const minimum = role === 'text' ? minimumContrast.text : minimumContrast.shape
  const contrast = leastContrast(from, surfaces)
  if (contrast >= minimum) return from
  const to = nearestWith(from, mode === 'light' ? 0 : 1, (candidate) => leastContrast(candidate, surfaces) >= minimum)
  const reason = mode === 'light' ? 'too_light_on_surface' : 'too_dark_on_surface'
  adjustments.push({ color, role, mode, from, to, reason, contrast, minimum })
  return to
}

function shadesOf(base: string): Record<Shade, string> {
  const { l } = oklchOf(base)
  const lightest = Math.max(0.975, l + (1 - l) * 0.6)
  const darkest = Math.min(0.24, l * 0.45)
  const shadeAt = (shade: Shade): string => {
    if (shade === 500) return base
    if (shade > 500) return shiftLightness(base, l + (darkest - l) * ((shade - 500) / 400))
    // Chroma decreases towards white, or the lightest yellow would look like a highlighter.
    const share = (500 - shade) / 450
    return shiftLightness(base, l + (lightest - l) * share, 1 - 0.6 * share)
  }
  return Object.fromEntries(shades.map((shade) => [shade, shadeAt(shade)])) as Record<Shade, string>
}

const white = '#ffffff'
const darkInk = '#14161a'

function solidOf(base: string): Pick<ColorRoles, 'solid' | 'solidHover' | 'onSolid'> {
  const readableOn = (text: string) => (solid: string) => wcagContrast(text, solid) >= minimumContrast.text
  const onSolid = [white, darkInk].find((text) => readableOn(text)(base)) ?? white
  const solid = readableOn(onSolid)(base) ? base : nearestWith(base, 0, readableOn(onSolid))
  const { l } = oklchOf(solid)
  const hover = shiftLightness(solid, onSolid === white ? l * 0.86 : l + (1 - l) * 0.22)
  return { solid, onSolid, solidHover: readableOn(onSolid)(hover) ? hover : solid }
}

export function tintOf(base: string, mode: Mode): string {
  const { c, h } = oklchOf(base)
  return hexOf(mode === 'light' ? { l: 0.955, c: Math.min(c, 0.035), h } : { l: 0.27, c: Math.min(c, 0.055), h })
}

const neutralLightness: Record<Mode, Record<keyof Neutrals, number>> = {
  light: { surface: 0.985, surfaceRaised: 1, surfaceSunken: 0.958, line: 0.9, control: 0.6, inkSoft: 0.45, ink: 0.2 },
  dark: {
    surface: 0.175,
    surfaceRaised: 0.215,
    surfaceSunken: 0.14,
    line: 0.32,
    control: 0.6,
    inkSoft: 0.76,
    ink: 0.965,
  },
}

export function neutralsOf(undertone: string, mode: Mode): Neutrals {
  const { c, h } = oklchOf(undertone)
  const greyAt = (l: number) => hexOf({ l, c: Math.min(c * 0.08, mode === 'light' ? 0.01 : 0.014), h })
  const entries = Object.entries(neutralLightness[mode]).map(([name, l]) => [name, l === 1 ? white : greyAt(l)])
  return Object.fromEntries(entries) as Neutrals
}

function surfacesOf(neutrals: Neutrals): string[] {
  return [neutrals.surface, neutrals.surfaceRaised, neutrals.surfaceSunken]
}

function leastContrast(color: string, surfaces: string[]): number {
  return Math.min(...surfaces.map((surface) => wcagContrast(color, surface)))
}

function nearestWith(base: string, end: 0 | 1, suits: (candidate: string) => boolean): string {
  let nearLightness = oklchOf(base).l
  let farLightness: number = end
  let nearest = end === 0 ? '#000000' : white
  for (let step = 0; step < 12; step++) {
    const middle = (nearLightness + farLightness) / 2
    const candidate = shiftLightness(base, middle)
    if (suits(candidate)) {
      nearest = candidate
      farLightness = middle
    } else {
      nearLightness = middle
    }
  }
  return nearest
}

export function oklchOf(color: string): { l: number; c: number; h: number } {
  const { l, c, h } = toOklch(color) as Oklch
  return { l, c: h === undefined || c < 0.004 ? 0 : c, h: h ?? 0 }
}

function shiftLightness(base: string, l: number, chroma = 1): string {
  const { c, h } = oklchOf(base)
  return hexOf({ l, c: c * chroma, h })
}

export function hexOf(color: { l: number; c: number; h: number }): string {
  const l = Math.min(1, Math.max(0, color.l))
  return formatHex(clampChroma({ mode: 'oklch', ...color, l }, 'oklch'))
}
