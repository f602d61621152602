import besleyLatinExt from '@fontsource-variable/besley/files/besley-latin-ext-wght-normal.woff2?url'
import { face, fontPreloads, latin, latinExt, standIn } from '../../web/theme/fonts.ts'
import besleyLatin from './fonts/besley-latin.woff2?url'

const deviceSerif = "local('Times New Roman'),local('Liberation Serif'),local('Tinos')"

/**
 * Besley, a Clarendon as race bills were set in, beside the text face of every page: 38 KB together. Never bolder than
 * here, whatever a page asks for: its tabular zero has one weight, and would look lost among bold figures.
 */
export const fontFaces = [
  face({ family: 'Besley', url: besleyLatin, weight: '400 450', range: latin }),
  face({ family: 'Besley', url: besleyLatinExt, weight: '400 450', range: latinExt }),
  standIn({ family: 'Besley', local: deviceSerif, ascent: 1.25, descent: 0.425, ratios: { '100%': 1.241 } }),
].join('')

/** The text face comes first in every page's own list. */
export const preloads: readonly string[] = [...fontPreloads.slice(0, 1), besleyLatin]
