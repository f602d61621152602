import { paletteOf } from '#rules/themes/palette.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'

/** Colours of a message in light mode, `#rrggbb`: mail programs read inline styles and ignore custom properties. */
export type Look = ReturnType<typeof lookOf>

export type Tone = keyof Look['signal']

export function lookOf(theme: ThemeConfigs) {
  const { colors, neutrals } = paletteOf(theme)
  const { light, dark } = neutrals
  return {
    page: light.surfaceSunken,
    card: light.surfaceRaised,
    line: light.line,
    ink: light.ink,
    inkSoft: light.inkSoft,
    link: colors.primary.text.light,
    tint: colors.primary.tint.light,
    solid: colors.primary.solid,
    onSolid: colors.primary.onSolid,
    signal: {
      success: colors.success.border.light,
      warning: colors.warning.border.light,
      error: colors.error.border.light,
      plain: light.inkSoft,
    },
    darkCss: `
      .page, .page > table, .page > table > tbody > tr > td { background-color: ${dark.surface} !important }
      .card { background-color: ${dark.surfaceRaised} !important; border-color: ${dark.line} !important }
      .line { border-color: ${dark.line} !important }
      .ink { color: ${dark.ink} !important }
      .soft { color: ${dark.inkSoft} !important }
      .link { color: ${colors.primary.text.dark} !important }
      .tint { background-color: ${colors.primary.tint.dark} !important }`,
  }
}

// No web fonts: most mail programs ignore them. These are the nearest system fonts.
export const fonts = {
  display: "Archivo, 'Helvetica Neue', 'Arial Black', Arial, sans-serif",
  number: "Archivo, 'Arial Black', 'Helvetica Neue', Roboto, Arial, sans-serif",
  text: "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
}

export const cardStyle = (look: Look) =>
  ({ backgroundColor: look.card, border: `1px solid ${look.line}`, borderCollapse: 'separate' }) as const
