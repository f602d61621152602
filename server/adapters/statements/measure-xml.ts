/**
 * How many elements a document has and how deep they are, without parsing it: a parser may take time that grows with the
 * square of the depth.
 */
export function measureXml(text: string): { elements: number; depth: number } {
  const size = { elements: 0, depth: 0 }
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0;) {
    const end = endOfMarkup(text, at)
    if (text[at + 1] === '/') depth -= 1
    else if (text[at + 1] !== '!' && text[at + 1] !== '?') {
      size.elements += 1
      size.depth = Math.max(size.depth, depth + 1)
      if (text[end - 1] !== '/') depth += 1
    }
    at = text.indexOf('<', end)
  }
  return size
}

function endOfMarkup(text: string, start: number): number {
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const)
    if (text.startsWith(open, start)) return indexOrEnd(text, close, start + open.length) + close.length - 1
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '>') return at
    if (sign === '"' || sign === "'") at = indexOrEnd(text, sign, at + 1)
  }
  return text.length
}

const indexOrEnd = (text: string, part: string, from: number): number => {
  const at = text.indexOf(part, from)
  return at < 0 ? text.length : at
}
