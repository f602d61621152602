import archivoLatinExt from '@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?url'
import instrumentLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import archivoLatin from './fonts/archivo-latin.woff2?url'
import instrumentLatin from './fonts/instrument-sans-latin.woff2?url'

/** The characters of each file, so that a browser loads only what a page has. */
export const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212'
export const latinExt =
  'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113'

type Face = { family: string; url: string; weight: string; stretch?: string; range: string }

/** One file of a family, as CSS. */
export function face({ family, url, weight, stretch = '100%', range }: Face): string {
  return (
    `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:${weight};` +
    `font-stretch:${stretch};src:url(${url}) format('woff2');unicode-range:${range}}`
  )
}

type StandIn = {
  family: string
  local: string
  /** Of the web font, as shares of its size. */
  ascent: number
  descent: number
  /** How wide it runs beside the device's font, for each range of widths that words are set in. */
  ratios: Readonly<Record<string, number>>
}

/**
 * The stand-in until a font is there: a font of the device in the web font's measurements, so that lines break in the
 * same places and nothing moves. Ratios are those of advance widths in English and Spanish headings.
 */
export function standIn({ family, local, ascent, descent, ratios }: StandIn): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  return Object.entries(ratios)
    .map(
      ([stretch, ratio]) =>
        `@font-face{font-family:'${family} stand-in';src:${local};font-stretch:${stretch};size-adjust:${percent(ratio)};` +
        `ascent-override:${percent(ascent / ratio)};descent-override:${percent(descent / ratio)};line-gap-override:0%}`,
    )
    .join('')
}

const deviceText = "local('Arial'),local('Liberation Sans'),local('Roboto')"
export const deviceBold = "local('Arial Bold'),local('Liberation Sans Bold'),local('Roboto Bold')"

/** The two families of every page, 41 KB together. Archivo has one weight, 800, whatever is asked for. */
export const fontFaces = [
  face({ family: 'Archivo', url: archivoLatin, weight: '800', stretch: '100% 125%', range: latin }),
  face({ family: 'Archivo', url: archivoLatinExt, weight: '800', stretch: '100% 125%', range: latinExt }),
  face({ family: 'Instrument Sans', url: instrumentLatin, weight: '400 700', range: latin }),
  face({ family: 'Instrument Sans', url: instrumentLatinExt, weight: '400 700', range: latinExt }),
  standIn({
    family: 'Archivo',
    local: deviceBold,
    ascent: 0.878,
    descent: 0.21,
    ratios: { '100% 114%': 1.152, '115% 121%': 1.22, '122% 125%': 1.284 },
  }),
  standIn({ family: 'Instrument Sans', local: deviceText, ascent: 0.97, descent: 0.25, ratios: { '100%': 1.006 } }),
].join('')

/** Addresses of what is always above the fold. */
export const fontPreloads: readonly string[] = [instrumentLatin, archivoLatin]
