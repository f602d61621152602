import { rulesOf, textOf } from './rules.ts'
import { keptOf, type Kept } from './seen.ts'

/** The file that a page links where its first screen ends, with every rule that the page's parts may need. */
export type LinkedStyles = Readonly<{
  address: string
  css: string
  /** The text of each of its rules, as in `css`, with what a page keeps of it for its first screen. */
  rules: ReadonlyMap<string, Kept>
  /** Components' classes that its rules name. */
  named: ReadonlySet<string>
  /** Custom properties that its rules ask for. */
  asked: ReadonlySet<string>
}>

/** The class that styled-components gives each component, by which others may name it. */
export const componentClass = /\.sc-[\w-]+/g

/** Reads a file's rules once, for all the pages that link it. */
export const linkedStyles = (address: string, css: string): LinkedStyles => {
  return {
    address,
    css,
    rules: new Map(rulesOf(css).map((rule) => [textOf(rule), keptOf(rule)])),
    named: new Set(css.match(componentClass)),
    asked: new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)),
  }
}
