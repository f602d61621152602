export const darkMediaQuery = '@media screen and (prefers-color-scheme:dark)'

export const forceDark = (css: string): string => css.replaceAll(darkMediaQuery, '@media screen')
