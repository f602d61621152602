import otherLatin from '@fontsource-variable/anybody/files/anybody-latin-ext-wdth-normal.woff2?url'
import { localBoldFonts, fontFacesOf, fontPreloads, fallbackFace } from '#web/theme/fonts.ts'
import everyday from './fonts/anybody-everyday.woff2?url'
import western from './fonts/anybody-western.woff2?url'

/** The font has one weight, 800, which is used for all of these. */
const weight = '500 900'

/**
 * The same files under two names. *Anybody* has nearly one width, because parts that all pages share ask for widths
 * that were chosen for another font; *Anybody Wide* has 80 % to 130 %.
 */
const faces = [
  { name: 'Anybody', stretch: '96% 104%' },
  { name: 'Anybody Wide', stretch: '80% 130%' },
].map((family) => fontFacesOf({ ...family, weight, everyday, western, otherLatin }))

/** With the text font 26 KB for everyday letters. Each width of the headings has a fallback face. */
export const fontFaces = [
  ...faces,
  fallbackFace({ family: 'Anybody', local: localBoldFonts, ascent: 0.795, descent: 0.24, ratios: { '100%': 1.23 } }),
  fallbackFace({
    family: 'Anybody Wide',
    local: localBoldFonts,
    ascent: 0.795,
    descent: 0.24,
    ratios: { '80% 91%': 0.98, '92% 107%': 1.19, '108% 130%': 1.42 },
  }),
].join('')

export const preloads: readonly string[] = [fontPreloads[0]!, everyday]
