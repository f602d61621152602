import { rulesOf, textOf } from './rules.ts'
import { keptOf, type Kept } from './seen.ts'

/** The file that a page links at the fold, with every rule that its parts may need. */
export type LinkedStyles = Readonly<{
  address: string
  css: string
  rules: ReadonlyMap<string, Kept>
  named: ReadonlySet<string>
  asked: ReadonlySet<string>
}>

/** Matches the class that styled-components gives each component, by which other components can select it. */
export const componentClass = /\.sc-[\w-]+/g

export const linkedStyles = (address: string, css: string): LinkedStyles => {
  return {
    address,
    css,
    rules: new Map(rulesOf(css).map((rule) => [textOf(rule), keptOf(rule)])),
    named: new Set(css.match(componentClass)),
    asked: new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)),
  }
}
