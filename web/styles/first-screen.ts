import type { LinkedStyles } from './linked-styles.ts'
import { compact, rulesOf, textOf, type Rule } from './rules.ts'

/**
 * What of a page's `css` must stand in it, so that its beginning is drawn before the linked rules are there as it is with
 * them: `above` is the HTML of that beginning, its head included. Of the linked rules it leaves out what nothing there
 * can match, and what waits for somebody to point, press or print.
 */
export const firstScreenOf = (css: string, above: string, { rules }: Pick<LinkedStyles, 'rules'>): string => {
  const all = rulesOf(compact(css))
  const seen = seenIn(above)
  return withoutIdleKeyframes(all.map((rule) => (rules.has(textOf(rule)) ? keptOf(rule, seen) : textOf(rule))))
}

/** A page's `css` without what a template says of other pages by their names: `main[data-page='news']`. */
export const withoutOtherPages = (css: string, page: string | undefined): string =>
  rulesOf(css)
    .map((rule) => keptOn(rule, page))
    .join('')

const keptOn = (rule: Rule, page: string | undefined): string => {
  const { head, body } = rule
  if (head.startsWith('@media')) return within(head, withoutOtherPages(body, page))
  if (!head.includes("[data-page='")) return textOf(rule)
  const isHere = (selector: string) => [...selector.matchAll(/\[data-page='(\w+)'\]/g)].every(([, one]) => one === page)
  return within(listOf(head).filter(isHere).join(','), body)
}

type Seen = { tags: Set<string>; classes: Set<string>; attributes: Set<string> }

const element = /<([a-z][\w-]*)((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*\/?>/gi
const attribute = /([^\s=<>"]+)(?:="([^"]*)")?/g

const seenIn = (above: string): Seen => {
  // Small scripts hide and show by it before the file is there.
  const seen: Seen = { tags: new Set(), classes: new Set(), attributes: new Set(['hidden']) }
  const plain = above.replaceAll(/(<(?:style|script)[^>]*>)[^]*?(?=<\/(?:style|script)>)/g, '$1')
  for (const [, tag, rest] of plain.matchAll(element)) {
    seen.tags.add(tag!.toLowerCase())
    for (const [, name, value = ''] of rest!.matchAll(attribute)) {
      seen.attributes.add(name!).add(`${name}=${value}`)
      if (name === 'class') for (const one of value.split(' ')) seen.classes.add(one)
      if (name === 'id') seen.attributes.add(`#${value}`)
    }
  }
  return seen
}

const keptOf = (rule: Rule, seen: Seen): string => {
  const { head, body } = rule
  if (/^@page|^@font-face|^@media\s*print/.test(head)) return ''
  if (/^@(?:media|supports|container|layer)/.test(head)) {
    const inside = rulesOf(body).map((one) => keptOf(one, seen))
    return within(head, inside.join(''))
  }
  if (head.startsWith('@')) return textOf(rule)
  return within(
    listOf(head)
      .filter((selector) => isSeen(selector, seen))
      .join(','),
    body,
  )
}

const within = (head: string, body: string): string => (head && body ? `${head}{${body}}` : '')

/** The selectors of a list; commas in brackets part nothing. */
const listOf = (head: string): string[] => {
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
const bracketed = /\[([\w-]+)(?:([~|^$*]?=)\s*['"]?([^'"\]]*)['"]?)?\s*\]/g

/** Whether a selector may match something that was seen. */
const isSeen = (selector: string, seen: Seen): boolean => {
  let plain = withoutNot(selector)
  for (let inner = innermost.exec(plain); inner; inner = innermost.exec(plain)) {
    const [whole, name, list] = inner
    if (/^(?:has|is|where)$/.test(name!) && !listOf(list!).some((one) => isSeen(one, seen))) return false
    plain = plain.replace(whole, '')
  }
  return !waiting.test(plain) && isPlainSeen(plain, seen)
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

/** The same for a selector without parentheses. */
const isPlainSeen = (plain: string, { tags, classes, attributes }: Seen): boolean => {
  for (const [, name, operator, value] of plain.matchAll(bracketed)) {
    if (!attributes.has(name!) || (operator === '=' && !attributes.has(`${name}=${value}`))) return false
  }
  const names = [...plain.replaceAll(bracketed, ' ').matchAll(/(::?|[.#])?([\w-]+)/g)]
  return names.every(([, sign, name]) => {
    if (sign === '.') return classes.has(name!)
    if (sign === '#') return attributes.has(`#${name}`)
    return sign !== undefined || !/^[a-z]/i.test(name!) || tags.has(name!)
  })
}

const withoutIdleKeyframes = (kept: string[]): string => {
  const animations = kept.filter((text) => text.includes('animation')).join('')
  const isIdle = (text: string) => {
    const name = /^@keyframes\s+([\w-]+)/.exec(text)?.[1]
    return name !== undefined && !new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b`).test(animations)
  }
  return kept.filter((text) => !isIdle(text)).join('')
}
