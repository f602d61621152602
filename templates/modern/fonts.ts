import anybodyLatinExt from '@fontsource-variable/anybody/files/anybody-latin-ext-wdth-normal.woff2?url'
import { deviceBold, face, fontPreloads, latin, latinExt, standIn } from '../../web/theme/fonts.ts'
import anybodyLatin from './fonts/anybody-latin.woff2?url'

/** One weight, 800, whatever is asked for. */
const weight = '500 900'

/**
 * Anybody, one file under two names. By its own it is as wide as the display type of the parts that all pages share,
 * which ask for widths they have measured in another font; *Anybody Wide* goes from 80 % to 130 %.
 */
const faces = [
  { family: 'Anybody', stretch: '96% 104%' },
  { family: 'Anybody Wide', stretch: '80% 130%' },
].flatMap(({ family, stretch }) => [
  face({ family, url: anybodyLatin, weight, stretch, range: latin }),
  face({ family, url: anybodyLatinExt, weight, stretch, range: latinExt }),
])

/** With the text's font 46 KB. A stand-in for each width that headings have, measured as in web/theme/fonts.ts. */
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
export const preloads: readonly string[] = [fontPreloads[0]!, anybodyLatin]
