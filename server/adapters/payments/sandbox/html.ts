const markup = Symbol('markup')

export type Html = { readonly [markup]: string }

type Part = string | number | Html | false | null | undefined | readonly Part[]

/** Escapes every value unless `html` made it. `false`, `null` and `undefined` produce nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return { [markup]: pieces.reduce((text, piece, index) => text + render(parts[index - 1]) + piece) }
}

export function textOf(document: Html): string {
  return document[markup]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
  }
  return markup in part ? part[markup] : part.map(render).join('')
}
