import { rulesOf, textOf, type Rule } from './rules.ts'

/**
 * What occurs in a part of a page, in the syntax of selectors: `p`, `.card`, `#content`, `[data-look`,
 * `[data-look=tabs`.
 */
export type SelectorTokens = ReadonlySet<string>

/** Returns what of a rule can match there, or ''. */
export type RuleFilter = (tokens: SelectorTokens) => string

/** Parses a rule once; the returned filter is used for every page. */
export const ruleFilterOf = (rule: Rule): RuleFilter => {
  const { head, body } = rule
  const text = textOf(rule)
  if (/^@page|^@font-face|^@media\s*print/.test(head)) return () => ''
  if (/^@(?:media|supports|container|layer)/.test(head)) {
    const filters = rulesOf(body).map(ruleFilterOf)
    return (tokens) => wrapRule(head, filters.map((filter) => filter(tokens)).join(''))
  }
  if (head.startsWith('@')) return () => text
  const selectors = splitSelectors(head).map((selector) => ({ selector, mayMatch: matcherOf(selector) }))
  return (tokens) => {
    const matches = selectors.filter(({ mayMatch }) => mayMatch(tokens))
    return matches.length === selectors.length
      ? text
      : wrapRule(matches.map(({ selector }) => selector).join(','), body)
  }
}

export const wrapRule = (head: string, body: string): string => (head && body ? `${head}{${body}}` : '')

/** Splits at commas outside of brackets. */
export const splitSelectors = (head: string): string[] => {
  const selectors = ['']
  let depth = 0
  for (const char of head) {
    if ('(['.includes(char)) depth++
    if (')]'.includes(char)) depth--
    if (char === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += char
  }
  return selectors.map((selector) => selector.trim())
}

const interactionPattern = /:(?:hover|active|focus|target|disabled|checked|open)|::(?:selection|backdrop|placeholder)/
const attributePattern = /\[([\w-]+)(?:([~|^$*]?=)['"]?([^'"[\]]*)['"]?)?\]/g

/** May be true for a selector that matches nothing: that costs some bytes, but breaks no page. */
const matcherOf = (selector: string): ((tokens: SelectorTokens) => boolean) => {
  let plain = stripNot(selector)
  const alternatives: ((tokens: SelectorTokens) => boolean)[][] = []
  for (let inner = innermostCall.exec(plain); inner; inner = innermostCall.exec(plain)) {
    const [whole, name, list] = inner
    if (/^(?:has|is|where)$/.test(name!)) alternatives.push(splitSelectors(list!).map(matcherOf))
    plain = plain.replace(whole, '')
  }
  if (interactionPattern.test(plain)) return () => false
  const requiredTokens = tokensIn(plain)
  return (tokens) =>
    requiredTokens.every((token) => tokens.has(token)) &&
    alternatives.every((matchers) => matchers.some((mayMatch) => mayMatch(tokens)))
}

const innermostCall = /:([\w-]+)\(([^()]*)\)/

/** Removes `:not(…)`: tokens do not tell whether an element has none of them. */
const stripNot = (selector: string): string => {
  const start = selector.indexOf(':not(')
  if (start < 0) return selector
  let end = start + 4
  for (let depth = 0; end < selector.length; end++) {
    if (selector[end] === '(') depth++
    if (selector[end] === ')' && --depth === 0) break
  }
  return stripNot(selector.slice(0, start) + selector.slice(end + 1))
}

const tokensIn = (plain: string): string[] => {
  const attributes = [...plain.matchAll(attributePattern)].flatMap(([, name, operator, value]) =>
    operator === '=' ? [`[${name}`, `[${name}=${value}`] : [`[${name}`],
  )
  const names = [...plain.replaceAll(attributePattern, ' ').matchAll(/(::?|[.#])?([\w-]+)/g)].flatMap(
    ([, sign, name]) => {
      if (sign === '.' || sign === '#') return [sign + name]
      return sign === undefined && /^[a-z]/i.test(name!) ? [name!] : []
    },
  )
  return [...attributes, ...names]
}
