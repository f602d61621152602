import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom'
import { Refused } from '#rules/refusals.ts'

const maxBytes = 64 * 1024
const allowedElements = new Set(
  (
    'svg title desc g defs clipPath linearGradient radialGradient stop ' +
    'path rect circle ellipse line polyline polygon'
  ).split(' '),
)

/**
 * Throws `Refused` `tenant_invalid` (values: `reason`) unless an SVG has a title and only shapes, groups and gradients:
 * no style sheet, handler or outside reference. For an operator's tenant folder; uploads are never kept as SVG.
 */
export function ensureInertSvg(text: string): void {
  if (Buffer.byteLength(text) > maxBytes) throw refusal('it is larger than 64 KB')
  if (/<[!?](?!--)/.test(text.replace(/^<\?xml [^>]*\?>/, ''))) throw refusal('it has a declaration or an instruction')
  const root = rootOf(text)
  if (root?.localName !== 'svg') throw refusal('it is not an SVG image')
  for (const element of [root, ...root.getElementsByTagName('*')]) ensureInert(element)
  if (!root.getElementsByTagName('title')[0]?.textContent?.trim()) throw refusal('it has no title')
}

function rootOf(text: string): Element | null {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'image/svg+xml').documentElement
  } catch {
    throw refusal('it is not well-formed XML')
  }
}

function ensureInert(element: Element): void {
  if (!allowedElements.has(element.tagName)) throw refusal(`it holds the element ${element.tagName}`)
  for (const { name, value } of element.attributes) {
    if (name === 'style' || /^on|href$/i.test(name)) throw refusal(`it holds the attribute ${name}`)
    if (/url\((?!#[\w-]+\))/i.test(value)) throw refusal('it refers to another file')
  }
}

function refusal(reason: string): Refused {
  return new Refused({ code: 'tenant_invalid', values: { reason } })
}
