import otherLatin from '@fontsource-variable/anybody/files/anybody-latin-ext-wdth-normal.woff2?url'
import { deviceBold, facesOf, fontPreloads, standIn } from '#web/theme/fonts.ts'
import everyday from './fonts/anybody-everyday.woff2?url'
import western from './fonts/anybody-western.woff2?url'

/** One weight, 800, whatever is asked for. */
const weight = '500 900'

/**
 * Anybody, the same files under two names. By its own it is as wide as the display type of the parts that all pages
 * share, which ask for widths they have measured in another font; *Anybody Wide* goes from 80 % to 130 %.
 */
const faces = [
  { name: 'Anybody', stretch: '96% 104%' },
  { name: 'Anybody Wide', stretch: '80% 130%' },
].map((family) => facesOf({ ...family, weight, everyday, western, otherLatin }))

/**
 * With the text's font 26 KB for everyday letters. A stand-in for each width that headings have, measured as in
 * web/theme/fonts.ts.
 */
export const fontFaces = [
  ...faces,
  standIn({ family: 'Anybody', local: deviceBold, ascent: 0.795, descent: 0.24, ratios: { '100%': 1.23 } }),
  standIn({
    family: 'Anybody Wide',
    local: deviceBold,
    ascent: 0.795,
    descent: 0.24,
    ratios: { '80% 91%': 0.98, '92% 107%': 1.19, '108% 130%': 1.42 },
  }),
].join('')

/** The text's font, and the display font instead of the usual one. */
export const preloads: readonly string[] = [fontPreloads[0]!, everyday]
