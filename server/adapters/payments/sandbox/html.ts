const markup = Symbol('markup')

/** A piece of HTML that is safe to send: only `html` makes one. */
export type Html = { readonly [markup]: string }

type Part = string | number | Html | false | null | undefined | readonly Part[]

/** Writes HTML; whatever is put in is escaped unless `html` wrote it. `false`, `null` and `undefined` write nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return { [markup]: pieces.reduce((text, piece, index) => text + render(parts[index - 1]) + piece) }
}

/** The document's text. */
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
