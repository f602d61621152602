import archivoLatinExt from '@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?url'
import instrumentLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import archivoEveryday from './fonts/archivo-everyday.woff2?url'
import archivoWestern from './fonts/archivo-western.woff2?url'
import instrumentEveryday from './fonts/instrument-sans-everyday.woff2?url'
import instrumentWestern from './fonts/instrument-sans-western.woff2?url'

// Browsers load these files only on pages with such characters. The first file of a family has the letters of Spanish
// and English; the ranges exclude them.
const western =
  'U+2A,U+3C-3E,U+5B-60,U+7B-7E,U+A2,U+A5,U+A7,U+A9-AB,U+AD-AE,U+B2-B3,U+B9,U+BB,U+C0,U+C2-C8,U+CA-CC,U+CE-D0,U+D2,' +
  'U+D4-D9,U+DB,U+DD-E0,U+E2-E8,U+EA-EC,U+EE-F0,U+F2,U+F4-F9,U+FB,U+FD-FF,U+152-153,U+2022,U+2032-2033,U+2122,' +
  'U+2190-2191,U+2193,U+2212'
const otherLatin = 'U+100-151,U+154-2C5,U+2C7-2CC,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113'

type Family = {
  name: string
  weight: string
  stretch?: string
  everyday: string
  western: string
  otherLatin: string
}

export function fontFacesOf({ name, weight, stretch = '100%', ...files }: Family): string {
  const face = (address: string, range: string) =>
    `@font-face{font-family:'${name}';font-style:normal;font-display:swap;font-weight:${weight};` +
    `font-stretch:${stretch};src:url(${address}) format('woff2')${range}}`
  return (
    face(files.everyday, '') +
    face(files.western, `;unicode-range:${western}`) +
    face(files.otherLatin, `;unicode-range:${otherLatin}`)
  )
}

type StandIn = {
  family: string
  local: string
  /** Of the web font, as shares of its size. */
  ascent: number
  descent: number
  /** The width of the web font relative to the local one, for each range of `font-stretch`. */
  ratios: Readonly<Record<string, number>>
}

/**
 * A local font with the metrics of a web font, shown until that has loaded, so that no text moves. The ratios are of
 * advance widths in English and Spanish headings.
 */
export function fallbackFace({ family, local, ascent, descent, ratios }: StandIn): string {
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
export const localBoldFonts = "local('Arial Bold'),local('Liberation Sans Bold'),local('Roboto Bold')"

/** The two families of every page, 23 KB together for everyday letters. Archivo has one weight, 800. */
export const fontFaces = [
  fontFacesOf({
    name: 'Archivo',
    weight: '800',
    stretch: '100% 125%',
    everyday: archivoEveryday,
    western: archivoWestern,
    otherLatin: archivoLatinExt,
  }),
  fontFacesOf({
    name: 'Instrument Sans',
    weight: '400 700',
    everyday: instrumentEveryday,
    western: instrumentWestern,
    otherLatin: instrumentLatinExt,
  }),
  fallbackFace({
    family: 'Archivo',
    local: localBoldFonts,
    ascent: 0.878,
    descent: 0.21,
    ratios: { '100% 114%': 1.152, '115% 121%': 1.22, '122% 125%': 1.284 },
  }),
  fallbackFace({
    family: 'Instrument Sans',
    local: deviceText,
    ascent: 0.97,
    descent: 0.25,
    ratios: { '100%': 1.006 },
  }),
].join('')

export const fontPreloads: readonly string[] = [instrumentEveryday, archivoEveryday]
