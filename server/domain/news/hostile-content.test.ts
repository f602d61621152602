import sanitizeHtml from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { hostileContents } from '#server/testing/hostile-content.ts'
import { cleanContent, cleanTenantContent, contentForReaders } from './clean-content.ts'

const organization = '019f0000-0000-7000-8000-000000000001'
const texts = { table: (number: number) => `Table ${number}`, video: (service: string) => `Video "${service}" <` }
const clean = (html: string) => cleanContent(html, organization)
const read = (html: string) => contentForReaders(html, organization, texts)

const cellAttributes = { colspan: /^([1-9]|1\d|20)$/, rowspan: /^([1-9]|1\d|20)$/ }
const allowed: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    `h2 h3 h4 p ul ol li blockquote hr br figure figcaption
     table caption thead tbody tr strong em u s code sub sup`
      .split(/\s+/)
      .map((tag) => [tag, {}]),
  ),
  a: { href: /^(https?:|mailto:|tel:|(?![a-z][a-z+.-]*:)(?!\/\/))/i, rel: /^nofollow noopener$/ },
  td: cellAttributes,
  th: { ...cellAttributes, scope: /^(col|row)$/ },
}
const allowedForReaders = {
  ...allowed,
  div: { role: /^region$/, tabindex: /^0$/, 'aria-label': /^Table [1-9]\d*$/ },
}

const forbiddenIn = (html: string, rules: typeof allowed): string[] => {
  const forbidden: string[] = []
  const onOpenTag = (tag: string, attributes: Record<string, string>) => {
    const rule = Object.hasOwn(rules, tag) ? rules[tag]! : null
    if (!rule) forbidden.push(tag)
    for (const [name, value] of Object.entries(attributes))
      if (!(rule && Object.hasOwn(rule, name) && rule[name]!.test(value))) forbidden.push(`${tag} ${name}=${value}`)
  }
  sanitizeHtml(html, { onOpenTag })
  if (/<(?![a-z/])/.test(html)) forbidden.push('<')
  return forbidden
}

const entries = Object.entries(hostileContents)

describe.each(entries)('hostile content, %s,', (_name, html) => {
  test('comes out of its own result unchanged', () => {
    expect(clean(clean(html))).toBe(clean(html))
    expect(cleanTenantContent(cleanTenantContent(html))).toBe(cleanTenantContent(html))
    expect(read(clean(html))).toBe(read(html))
  })

  test('leaves nothing that is not allowed', () => {
    expect(forbiddenIn(clean(html), allowed)).toEqual([])
    expect(forbiddenIn(cleanTenantContent(html), allowed)).toEqual([])
    expect(forbiddenIn(read(html), allowedForReaders)).toEqual([])
  })

  test('grows as its source does', () => {
    const [once, thrice] = [1, 3].map((times) => read(`${html}\n`.repeat(times)).length)
    expect(thrice).toBeLessThanOrEqual(3 * once! + 12 * html.length + 100)
    expect(once).toBeLessThanOrEqual(12 * html.length + 100)
  })
})

test('there are more than sixty kinds of hostile content', () => expect(entries.length).toBeGreaterThan(60))
