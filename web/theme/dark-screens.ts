/** Where the dark colours of an organization apply: paper stays light. */
export const darkScreens = '@media screen and (prefers-color-scheme:dark)'

/** A theme for a look that is dark on every screen, whatever its reader prefers. */
export const darkOnScreens = (css: string): string => css.replaceAll(darkScreens, '@media screen')
