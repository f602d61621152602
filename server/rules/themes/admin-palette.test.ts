import { converter } from 'culori/fn'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adminPaletteOf, dangerColorOf } from './admin-palette.ts'
import { colorNames, contrastOf, type Mode } from './palette.ts'
import { themeDefaults } from './theme.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const toOklch = converter('oklch')
const modes: Mode[] = ['light', 'dark']
const paletteFor = (primaryColor: string, mode: Mode = 'light') =>
  adminPaletteOf({ ...themeDefaults, primaryColor }, mode)

const check = (assertion: (brand: string) => void) => fc.assert(fc.property(anyColor, assertion), { numRuns: 60 })

describe('danger beside the colour of an organization', () => {
  test.each([
    { name: 'black', brand: '#000000', danger: '#ef4444' },
    { name: 'yellow', brand: '#ffd60a', danger: '#ef4444' },
    { name: 'magenta', brand: '#c026d3', danger: '#ef4444' },
    { name: 'blue', brand: '#1d4ed8', danger: '#ef4444' },
    { name: 'red', brand: '#d62828', danger: '#b40065' },
    { name: 'dark red', brand: '#8b0000', danger: '#b40060' },
    { name: 'rose', brand: '#e11d48', danger: '#ae0678' },
    { name: 'orange', brand: '#f97316', danger: '#ba0036' },
    { name: 'pink', brand: '#f0407f', danger: '#b22800' },
  ])('$name: $danger', ({ brand, danger }) => {
    expect(dangerColorOf(brand)).toBe(danger)
  })

  test('is 29 degrees of hue or more from any colour that has one', () => {
    check((brand) => {
      const [one, other] = [toOklch(brand)!, toOklch(dangerColorOf(brand))!]
      if (one.c < 0.04) return
      const distance = Math.abs((one.h ?? 0) - (other.h ?? 0))
      // Rounding to 256 steps a channel may lose a part of the 30.
      expect(Math.min(distance, 360 - distance)).toBeGreaterThan(29)
    })
  })
})

describe('the colours of the admin', () => {
  test('are the same greys for every organization', () => {
    const light = {
      surface: '#fafafa',
      surfaceRaised: '#ffffff',
      surfaceSunken: '#f1f1f1',
      line: '#dedede',
      control: '#808080',
      inkSoft: '#555555',
      ink: '#161616',
    }
    const dark = {
      surface: '#101010',
      surfaceRaised: '#191919',
      surfaceSunken: '#090909',
      line: '#333333',
      control: '#808080',
      inkSoft: '#b1b1b1',
      ink: '#f3f3f3',
    }
    for (const brand of ['#d62828', '#000000', '#ffd60a', '#8b0000', '#c026d3', '#f97316'])
      for (const mode of modes) expect(paletteFor(brand, mode).neutrals).toEqual({ light, dark })
  })

  test('have the brand on filled areas and marks, and ink for words and the focus', () => {
    const { colors, focus } = paletteFor('#d62828')
    expect([colors.primary.solid, colors.primary.onSolid]).toEqual(['#d62828', '#ffffff'])
    expect(focus).toEqual({ light: '#161616', dark: '#f3f3f3' })
    expect(colors.primary.text).toEqual({ light: '#161616', dark: '#f3f3f3' })
    expect(colors.primary.tint).toEqual({ light: '#f0f0f0', dark: '#262626' })
  })

  test('have ink in place of a brand without hue that would vanish in one mode', () => {
    const filled = (brand: string) => modes.map((mode) => paletteFor(brand, mode).colors.primary.solid)
    expect(filled('#000000')).toEqual(['#000000', '#f3f3f3'])
    expect(filled('#ffffff')).toEqual(['#161616', '#ffffff'])
    expect(filled('#808080')).toEqual(['#808080', '#808080'])
    expect(filled('#8b0000')).toEqual(['#8b0000', '#8b0000'])
    expect(filled('#ffd60a')).toEqual(['#ffd60a', '#ffd60a'])
    expect(paletteFor('#000000', 'dark').colors.primary.border.dark).toBe('#f3f3f3')
  })

  test('are readable for every brand: text 4.5, outlines and marks 3', () => {
    check((brand) => {
      for (const mode of modes) {
        const { colors, neutrals } = paletteFor(brand, mode)
        for (const name of colorNames) {
          const { solid, solidHover, onSolid, text, border, tint } = colors[name]
          expect(contrastOf(solid, onSolid)).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(solidHover, onSolid)).toBeGreaterThanOrEqual(4.5)
          const { surface, surfaceRaised, surfaceSunken, ink, inkSoft } = neutrals[mode]
          for (const ground of [surface, surfaceRaised, surfaceSunken, tint[mode]])
            expect(contrastOf(text[mode], ground)).toBeGreaterThanOrEqual(4.5)
          for (const ground of [surface, surfaceRaised, surfaceSunken])
            expect(contrastOf(border[mode], ground)).toBeGreaterThanOrEqual(3)
          expect(contrastOf(ink, tint[mode])).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(inkSoft, tint[mode])).toBeGreaterThanOrEqual(4.5)
        }
      }
    })
  })
})
