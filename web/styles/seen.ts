import { rulesOf, textOf, type Rule } from './rules.ts'

/** What stands in a part of a page, as selectors say it: `p`, `.card`, `#content`, `[data-look` and `[data-look=tabs`. */
export type Seen = ReadonlySet<string>

/** What is left of a rule where this is all there is. */
export type Kept = (seen: Seen) => string

/** Reads a rule once, for every page that has it: what it leaves of itself where nothing else is seen. */
export const keptOf = (rule: Rule): Kept => {
  const { head, body } = rule
  const text = textOf(rule)
  if (/^@page|^@font-face|^@media\s*print/.test(head)) return () => ''
  if (/^@(?:media|supports|container|layer)/.test(head)) {
    const inside = rulesOf(body).map(keptOf)
    return (seen) => within(head, inside.map((kept) => kept(seen)).join(''))
  }
  if (head.startsWith('@')) return () => text
  const selectors = listOf(head).map((selector) => ({ selector, isSeen: matching(selector) }))
  return (seen) => {
    const kept = selectors.filter(({ isSeen }) => isSeen(seen))
    return kept.length === selectors.length ? text : within(kept.map(({ selector }) => selector).join(','), body)
  }
}

export const within = (head: string, body: string): string => (head && body ? `${head}{${body}}` : '')

/** The selectors of a list; commas in brackets part nothing. */
export const listOf = (head: string): string[] => {
  const selectors = ['']
  let depth = 0
  for (const sign of head) {
    if ('(['.includes(sign)) depth++
    if (')]'.includes(sign)) depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign
  }
  return selectors.map((selector) => selector.trim())
}

const waiting = /:(?:hover|active|focus|target|disabled|checked|open)|::(?:selection|backdrop|placeholder)/
const bracketed = /\[([\w-]+)(?:([~|^$*]?=)['"]?([^'"[\]]*)['"]?)?\]/g

/** Whether a selector may match something that was seen. */
const matching = (selector: string): ((seen: Seen) => boolean) => {
  let plain = withoutNot(selector)
  const choices: ((seen: Seen) => boolean)[][] = []
  for (let inner = innermost.exec(plain); inner; inner = innermost.exec(plain)) {
    const [whole, name, list] = inner
    if (/^(?:has|is|where)$/.test(name!)) choices.push(listOf(list!).map(matching))
    plain = plain.replace(whole, '')
  }
  if (waiting.test(plain)) return () => false
  const needed = namesIn(plain)
  return (seen) =>
    needed.every((name) => seen.has(name)) && choices.every((choice) => choice.some((isSeen) => isSeen(seen)))
}

const innermost = /:([\w-]+)\(([^()]*)\)/

/** A selector without what must not match: nobody knows yet. */
const withoutNot = (selector: string): string => {
  const start = selector.indexOf(':not(')
  if (start < 0) return selector
  let end = start + 4
  for (let depth = 0; end < selector.length; end++) {
    if (selector[end] === '(') depth++
    if (selector[end] === ')' && --depth === 0) break
  }
  return withoutNot(selector.slice(0, start) + selector.slice(end + 1))
}

/** What a selector without parentheses asks for. */
const namesIn = (plain: string): string[] => {
  const attributes = [...plain.matchAll(bracketed)].flatMap(([, name, operator, value]) =>
    operator === '=' ? [`[${name}`, `[${name}=${value}`] : [`[${name}`],
  )
  const others = [...plain.replaceAll(bracketed, ' ').matchAll(/(::?|[.#])?([\w-]+)/g)].flatMap(([, sign, name]) => {
    if (sign === '.' || sign === '#') return [sign + name]
    return sign === undefined && /^[a-z]/i.test(name!) ? [name!] : []
  })
  return [...attributes, ...others]
}
