import { Parser } from 'htmlparser2'

/** Word writes items of lists as paragraphs that begin with the sign as text. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(
    withoutHostileParts(html).replace(/<(\/?)h1\b/gi, '<$1h2'),
    'text/html',
  )
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const sign = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const kind = /^\s*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    listBefore(item, kind).append(listItemOf(item))
    item.remove()
  }
  for (const table of body.querySelectorAll('table:not(:has(td, th))')) table.replaceWith(...table.childNodes)
  for (const list of body.querySelectorAll('[data-word]')) list.removeAttribute('data-word')
  return body.innerHTML
}

function listBefore(item: HTMLElement, kind: 'ol' | 'ul'): HTMLElement {
  const before = item.previousElementSibling
  if (before instanceof HTMLElement && before.matches(`${kind}[data-word]`)) return before
  const list = item.ownerDocument.createElement(kind)
  list.dataset.word = ''
  item.before(list)
  return list
}

function listItemOf(paragraph: HTMLElement): HTMLElement {
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  return item
}

const texts = 'h1 h2 h3 h4 h5 h6 p div span font section article br hr a b strong i em u s del ins strike code sub sup'
const blocks = 'ul ol li blockquote figure figcaption img table caption colgroup col thead tbody tfoot tr th td'
const tags = new Set(`${texts} ${blocks} html body center pre small big mark`.split(' '))
const droppedTags = new Set(
  'script style svg math template noscript iframe object head title textarea select'.split(' '),
)
const attributeNames = /^(?:href|src|alt|width|height|style|scope|colspan|rowspan|data-pm-slice)$/
const maxDepth = 40

/**
 * Browsers report handlers already when they parse them, also in a document that is never displayed, and the editor
 * stops at elements nested thousands deep and at unknown ones that are named as something every object has.
 */
function withoutHostileParts(html: string): string {
  let result = ''
  let droppedDepth = 0
  const written: boolean[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (droppedTags.has(name)) droppedDepth += 1
      const isWritten = droppedDepth === 0 && tags.has(name) && written.length < maxDepth
      written.push(isWritten)
      if (isWritten) result += `<${name}${attributesOf(attributes)}>`
    },
    onclosetag(name) {
      if (written.pop() && !voidTags.has(name)) result += `</${name}>`
      if (droppedTags.has(name)) droppedDepth -= 1
    },
    ontext(text) {
      if (droppedDepth === 0) result += escapeText(text)
    },
  })
  parser.end(html)
  return result
}

const voidTags = new Set(['br', 'hr', 'img', 'col'])

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .filter(([name, value]) => attributeNames.test(name) && (!name.endsWith('span') || isSpan(value)))
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('')

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// The editor lays out a cell for each column that is spanned.
const isSpan = (value: string) => /^(?:[1-9]|1\d|20)$/.test(value)
