import type { LinkedStyles } from './linked-styles.ts'
import { changeContents } from './raw-elements.ts'
import { compact, rulesOf, textOf, type Rule } from './rules.ts'
import { listOf, within, type Seen } from './seen.ts'

/**
 * What of a page's `css` must stand in it, so that its beginning is drawn before the linked rules are there as it is with
 * them: `seen` is what stands there. Of the linked rules it leaves out what nothing there can match, and what waits for
 * somebody to point, press or print.
 */
export const firstScreenOf = (css: string, seen: Seen, { rules }: Pick<LinkedStyles, 'rules'>): string => {
  const texts = rulesOf(compact(css)).map(textOf)
  return withoutIdleKeyframes(texts.map((text) => rules.get(text)?.(seen) ?? text))
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

const element = /<([a-z][\w-]*)((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*\/?>/gi
const attribute = /([^\s=<>"]+)(?:="([^"]*)")?/g

/** What stands in the beginning of a page, its head included. */
export const seenIn = (above: string): Seen => {
  // Small scripts hide and show by it before the file is there.
  const seen = new Set(['[hidden'])
  const plain = changeContents(
    changeContents(above, 'style', () => ''),
    'script',
    () => '',
  )
  for (const [, tag, rest] of plain.matchAll(element)) {
    seen.add(tag!.toLowerCase())
    for (const [, name, value = ''] of rest!.matchAll(attribute)) {
      seen.add(`[${name}`).add(`[${name}=${value}`)
      if (name === 'class') for (const one of value.split(' ')) seen.add(`.${one}`)
      if (name === 'id') seen.add(`#${value}`)
    }
  }
  return seen
}

const animation = /\banimation(?:-name)?:([^;{}]*)/g

const withoutIdleKeyframes = (kept: string[]): string => {
  const values = kept.flatMap((text) => [...text.matchAll(animation)].map(([, value]) => value!))
  const named = new Set(values.flatMap((value) => value.split(/[\s,]+/)))
  const isIdle = (text: string) => {
    const name = /^@keyframes\s+([\w-]+)/.exec(text)?.[1]
    return name !== undefined && !named.has(name)
  }
  return kept.filter((text) => !isIdle(text)).join('')
}
