import otherLatin from '@fontsource-variable/besley/files/besley-latin-ext-wght-normal.woff2?url'
import { fontFacesOf, fontPreloads, fallbackFace } from '#web/theme/fonts.ts'
import everyday from './fonts/besley-everyday.woff2?url'
import western from './fonts/besley-western.woff2?url'

const deviceSerif = "local('Times New Roman'),local('Liberation Serif'),local('Tinos')"

/**
 * Besley is a slab serif, as on old race bills: with the text font 24 KB for everyday letters. The weight is capped at
 * 450 because the tabular zero has one weight and would look thin among bold figures.
 */
export const fontFaces = [
  fontFacesOf({ name: 'Besley', weight: '400 450', everyday, western, otherLatin }),
  fallbackFace({ family: 'Besley', local: deviceSerif, ascent: 1.25, descent: 0.425, ratios: { '100%': 1.241 } }),
].join('')

export const preloads: readonly string[] = [...fontPreloads.slice(0, 1), everyday]
