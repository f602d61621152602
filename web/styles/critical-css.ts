import type { LinkedStyles } from './linked-styles.ts'
import { changeContents } from './raw-elements.ts'
import { compact, rulesOf, textOf, type Rule } from './rules.ts'
import { splitSelectors, wrapRule, type SelectorTokens } from './rule-filter.ts'

/**
 * The part of a page's `css` to inline, so that the first screen is complete before the linked file arrives. Of the
 * file's rules it leaves out those that match none of `tokens`, and those for hovering, focus or print.
 */
export const criticalCssOf = (css: string, tokens: SelectorTokens, { rules }: Pick<LinkedStyles, 'rules'>): string => {
  const texts = rulesOf(compact(css)).map(textOf)
  return withoutIdleKeyframes(texts.map((text) => rules.get(text)?.(tokens) ?? text))
}

/** Leaves out the rules for other pages, which a template selects by name: `main[data-page='news']`. */
export const withoutOtherPages = (css: string, page: string | undefined): string =>
  rulesOf(css)
    .map((rule) => ruleOnPage(rule, page))
    .join('')

const ruleOnPage = (rule: Rule, page: string | undefined): string => {
  const { head, body } = rule
  if (head.startsWith('@media')) return wrapRule(head, withoutOtherPages(body, page))
  if (!head.includes("[data-page='")) return textOf(rule)
  const isForPage = (selector: string) =>
    [...selector.matchAll(/\[data-page='(\w+)'\]/g)].every(([, name]) => name === page)
  return wrapRule(splitSelectors(head).filter(isForPage).join(','), body)
}

const elementPattern = /<([a-z][\w-]*)((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*\/?>/gi
const attributePattern = /([^\s=<>"]+)(?:="([^"]*)")?/g

export const selectorTokensIn = (above: string): SelectorTokens => {
  // Inline scripts set `hidden` before the file has loaded.
  const tokens = new Set(['[hidden'])
  const markup = changeContents(
    changeContents(above, 'style', () => ''),
    'script',
    () => '',
  )
  for (const [, tag, attributes] of markup.matchAll(elementPattern)) {
    tokens.add(tag!.toLowerCase())
    for (const [, name, value = ''] of attributes!.matchAll(attributePattern)) {
      tokens.add(`[${name}`).add(`[${name}=${value}`)
      if (name === 'class') for (const className of value.split(' ')) tokens.add(`.${className}`)
      if (name === 'id') tokens.add(`#${value}`)
    }
  }
  return tokens
}

const animationPattern = /\banimation(?:-name)?:([^;{}]*)/g

const withoutIdleKeyframes = (rules: string[]): string => {
  const values = rules.flatMap((text) => [...text.matchAll(animationPattern)].map(([, value]) => value!))
  const usedNames = new Set(values.flatMap((value) => value.split(/[\s,]+/)))
  const isIdle = (text: string) => {
    const name = /^@keyframes\s+([\w-]+)/.exec(text)?.[1]
    return name !== undefined && !usedNames.has(name)
  }
  return rules.filter((text) => !isIdle(text)).join('')
}
