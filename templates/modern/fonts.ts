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
  standIn('Anybody', deviceBold, '114.2%', '69.6%', '21%'),
  standIn('Anybody Wide', deviceBold, '157%', '50.6%', '15.3%'),
].join('')

/** The text's font, and the display font instead of the usual one. */
export const preloads: readonly string[] = [fontPreloads[0]!, anybodyLatin]
