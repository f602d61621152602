export const darkScreens = '@media screen and (prefers-color-scheme:dark)'

export const darkOnScreens = (css: string): string => css.replaceAll(darkScreens, '@media screen')
