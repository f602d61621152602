import { rulesOf, textOf } from './rules.ts'

/** The file that a page links where its first screen ends, with every rule that the page's parts may need. */
export type LinkedStyles = Readonly<{
  address: string
  css: string
  /** The text of each of its rules, as in `css`. */
  rules: ReadonlySet<string>
  /** Custom properties that its rules ask for. */
  asked: ReadonlySet<string>
}>

/** Reads a file's rules once, for all the pages that link it. */
export const linkedStyles = (address: string, css: string): LinkedStyles => {
  return {
    address,
    css,
    rules: new Set(rulesOf(css).map(textOf)),
    asked: new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)),
  }
}
