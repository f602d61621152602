import otherLatin from '@fontsource-variable/besley/files/besley-latin-ext-wght-normal.woff2?url'
import { facesOf, fontPreloads, standIn } from '#web/theme/fonts.ts'
import everyday from './fonts/besley-everyday.woff2?url'
import western from './fonts/besley-western.woff2?url'

const deviceSerif = "local('Times New Roman'),local('Liberation Serif'),local('Tinos')"

/**
 * Besley, a Clarendon as race bills were set in, beside the text face of every page: 24 KB together for everyday
 * letters. Never bolder than here, whatever a page asks for: its tabular zero has one weight, and would look lost among
 * bold figures.
 */
export const fontFaces = [
  facesOf({ name: 'Besley', weight: '400 450', everyday, western, otherLatin }),
  standIn({ family: 'Besley', local: deviceSerif, ascent: 1.25, descent: 0.425, ratios: { '100%': 1.241 } }),
].join('')

/** The text face comes first in every page's own list. */
export const preloads: readonly string[] = [...fontPreloads.slice(0, 1), everyday]
