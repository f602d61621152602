import { rulesOf, textOf } from './rules.ts'
import { ruleFilterOf, type RuleFilter } from './rule-filter.ts'

/** The file that a page links at the fold, with every rule that its parts may need. */
export type LinkedStyles = Readonly<{
  address: string
  css: string
  rules: ReadonlyMap<string, RuleFilter>
  componentClasses: ReadonlySet<string>
  customProperties: ReadonlySet<string>
}>

/** Matches the class that styled-components gives each component, by which other components can select it. */
export const componentClassPattern = /\.sc-[\w-]+/g

export const linkedStylesOf = (address: string, css: string): LinkedStyles => {
  return {
    address,
    css,
    rules: new Map(rulesOf(css).map((rule) => [textOf(rule), ruleFilterOf(rule)])),
    componentClasses: new Set(css.match(componentClassPattern)),
    customProperties: new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)),
  }
}
