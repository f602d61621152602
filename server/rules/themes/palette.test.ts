import { converter } from 'culori/fn'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colorNames, contrastOf, minimumContrast, paletteOf, shades } from './palette.ts'
import { fixedColors, isColor, normalizeColor, themeDefaults } from './theme.ts'
import type { ThemeConfigs } from './theme-configs.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyTheme: fc.Arbitrary<ThemeConfigs> = fc.record({
  primaryColor: anyColor,
  secondaryColor: anyColor,
  accentColor: anyColor,
  successColor: anyColor,
  warningColor: anyColor,
})
const toOklch = converter('oklch')
const lightnessOf = (color: string) => toOklch(color)?.l ?? Number.NaN
const modes = ['light', 'dark'] as const

function check(assertion: (theme: ThemeConfigs) => void) {
  fc.assert(
    fc.property(anyTheme, (theme) => assertion(theme)),
    { numRuns: 60 },
  )
}

describe('the palette of any organization', () => {
  test('has the given colours at 500, and the fixed ones for error and info', () => {
    check((theme) => {
      const { colors } = paletteOf(theme)
      expect(colors.primary.shades[500]).toBe(theme.primaryColor)
      expect(colors.warning.shades[500]).toBe(theme.warningColor)
      expect(colors.error.shades[500]).toBe(normalizeColor(fixedColors.error))
      expect(colors.info.shades[500]).toBe(normalizeColor(fixedColors.info))
    })
  })

  test('goes from light to dark without a step back', () => {
    check((theme) => {
      for (const { shades: scale } of Object.values(paletteOf(theme).colors)) {
        const lightness = shades.map((shade) => lightnessOf(scale[shade]))
        // Rounding to 256 steps a channel may hold a step or lose a hundredth of it.
        lightness.slice(1).forEach((l, index) => expect(l).toBeLessThanOrEqual((lightness[index] ?? 0) + 0.004))
      }
    })
  })

  test('holds only colours that a screen can show', () => {
    check((theme) => {
      const { colors, neutrals } = paletteOf(theme)
      const all = Object.values(colors).flatMap((color) => [
        ...Object.values(color.shades),
        ...Object.values(color.text),
        ...Object.values(color.border),
        ...Object.values(color.tint),
        color.solid,
        color.solidHover,
        color.onSolid,
      ])
      const greys = modes.flatMap((mode) => Object.values(neutrals[mode]))
      for (const color of [...all, ...greys]) expect(color).toMatch(/^#[0-9a-f]{6}$/)
    })
  })

  test('is readable: text, outlines and filled areas in light and dark', () => {
    check((theme) => {
      const { colors, neutrals } = paletteOf(theme)
      for (const color of Object.values(colors)) {
        expect(contrastOf(color.solid, color.onSolid)).toBeGreaterThanOrEqual(minimumContrast.text)
        expect(contrastOf(color.solidHover, color.onSolid)).toBeGreaterThanOrEqual(minimumContrast.text)
        for (const mode of modes) {
          const { surface, surfaceRaised, surfaceSunken } = neutrals[mode]
          for (const ground of [surface, surfaceRaised, surfaceSunken]) {
            expect(contrastOf(color.text[mode], ground)).toBeGreaterThanOrEqual(minimumContrast.text)
            expect(contrastOf(color.border[mode], ground)).toBeGreaterThanOrEqual(minimumContrast.shape)
          }
          expect(contrastOf(color.text[mode], color.tint[mode])).toBeGreaterThanOrEqual(minimumContrast.text)
          expect(contrastOf(neutrals[mode].ink, color.tint[mode])).toBeGreaterThanOrEqual(minimumContrast.text)
          expect(contrastOf(neutrals[mode].inkSoft, color.tint[mode])).toBeGreaterThanOrEqual(minimumContrast.text)
        }
      }
    })
  })

  test('has greys that carry text and outline inputs', () => {
    check((theme) => {
      for (const mode of modes) {
        const { surface, surfaceRaised, surfaceSunken, control, ink, inkSoft } = paletteOf(theme).neutrals[mode]
        for (const ground of [surface, surfaceRaised, surfaceSunken]) {
          expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(12)
          expect(contrastOf(inkSoft, ground)).toBeGreaterThanOrEqual(minimumContrast.text)
          expect(contrastOf(control, ground)).toBeGreaterThanOrEqual(minimumContrast.shape)
        }
      }
    })
  })

  test('accounts for every colour it had to change', () => {
    check((theme) => {
      const { colors, adjustments } = paletteOf(theme)
      for (const name of colorNames) {
        const base = colors[name].shades[500]
        const colorAdjustments = adjustments.filter((adjustment) => adjustment.color === name)
        for (const { contrast, minimum, from } of colorAdjustments) {
          expect(from).toBe(base)
          expect(contrast).toBeLessThan(minimum)
        }
        const changedColors = [
          colors[name].solid,
          ...Object.values(colors[name].text),
          ...Object.values(colors[name].border),
        ].filter((color) => color !== base)
        expect(colorAdjustments.map(({ to }) => to).sort()).toEqual(changedColors.sort())
      }
    })
  })
})

describe('a filled area', () => {
  test('is unchanged when white or ink can be read on it', () => {
    const { primary, warning } = paletteOf(themeDefaults).colors
    expect([primary.solid, primary.onSolid]).toEqual(['#1d4ed8', '#ffffff'])
    expect([warning.solid, warning.onSolid]).toEqual(['#f59e0b', '#14161a'])
  })

  test('moves a little when neither can', () => {
    const { primary } = paletteOf({ ...themeDefaults, primaryColor: '#787878' }).colors
    expect(primary.solid).not.toBe('#787878')
    expect(Math.abs(lightnessOf(primary.solid) - lightnessOf('#787878'))).toBeLessThan(0.03)
  })
})

describe('a colour', () => {
  test('is three or six hexadecimal digits', () => {
    expect(['#abc', '#A1B2C3'].every(isColor)).toBe(true)
    expect(
      ['red', '#12', '#1234', '#12345g', 'rgb(0,0,0)', '#fff;}body{', ' #fff', '#fff\n', '', null, 3].some(isColor),
    ).toBe(false)
  })

  test('that is invalid is rejected', () => {
    expect(() => paletteOf({ ...themeDefaults, accentColor: 'url(x)' })).toThrow(RangeError)
  })
})
