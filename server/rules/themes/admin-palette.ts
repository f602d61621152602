import {
  basesOf,
  contrastOf,
  createPalette,
  hexOf,
  minimumContrast,
  neutralsOf,
  oklchOf,
  tintOf,
  type Mode,
  type Palette,
} from './palette.ts'
import { fixedColors } from './theme.ts'
import type { ThemeConfigs } from './theme-configs.ts'

/** In degrees of OKLCH. Red and orange are 30 apart. */
const minimumHueDistance = 30

/** Beyond it, danger would look like a warning. */
const vermilionHue = 42
const grey = '#808080'

/**
 * The colours of the admin: grounds, lines and words without a hue, the organization's colour on filled areas and
 * marks alone, ink for the focus, and a colour for danger that differs from both.
 */
export function adminPaletteOf(theme: ThemeConfigs, mode: Mode): Omit<Palette, 'adjustments'> {
  const bases = basesOf(theme)
  const ground = neutralsOf(grey, mode)
  // A black button would vanish in the dark, a white one on paper.
  const isLost = isGrey(bases.primary) && contrastOf(bases.primary, ground.surfaceRaised) < minimumContrast.shape
  const primaryBase = isLost ? ground.ink : bases.primary
  const palette = createPalette({ ...bases, primary: primaryBase, error: dangerColorOf(bases.primary) }, grey)
  const { colors, neutrals } = palette
  const ink = { light: neutrals.light.ink, dark: neutrals.dark.ink }
  const primary = {
    ...colors.primary,
    text: ink,
    tint: { light: tintOf(grey, 'light'), dark: tintOf(grey, 'dark') },
  }
  return { colors: { ...colors, primary }, neutrals, focus: ink }
}

/** Red, or a darker colour of a hue far enough from the organization's: towards vermilion, not amber, or crimson. */
export function dangerColorOf(brand: string): string {
  const red = oklchOf(fixedColors.error)
  const { h } = oklchOf(brand)
  const distance = ((h - red.h + 540) % 360) - 180
  if (isGrey(brand) || Math.abs(distance) >= minimumHueDistance) return fixedColors.error.toLowerCase()
  const isVermilionFree = red.h + distance + minimumHueDistance <= vermilionHue
  return hexOf({ ...red, l: 0.5, h: h + (isVermilionFree ? minimumHueDistance : -minimumHueDistance) })
}

function isGrey(color: string): boolean {
  return oklchOf(color).c < 0.04
}
