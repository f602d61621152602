import anybodyLatinExt from '@fontsource-variable/anybody/files/anybody-latin-ext-wght-normal.woff2?url'
import instrumentLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { deviceBold, face, latin, latinExt, preload, standIn } from './fonts.ts'
import anybodyLatin from './fonts/anybody-latin.woff2?url'

/** The display family of the modern template, which uses it instead of Archivo: 64 KB with the text family. */
export const modernFontFaces = [
  face({ family: 'Anybody', url: anybodyLatin, weight: '500 900', stretch: '100% 150%', range: latin }),
  face({ family: 'Anybody', url: anybodyLatinExt, weight: '500 900', stretch: '100% 150%', range: latinExt }),
  standIn('Anybody', deviceBold, '150%', '53%', '16%'),
].join('')

/** For the links of the modern template's pages. */
export const modernFontPreloads = [preload(instrumentLatin), preload(anybodyLatin)]
