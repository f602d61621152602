const partLengths = [2, 2, 4]

/**
 * Masks the text of a dd/MM/yyyy input after a change: adds slashes while one types at the end, and leaves deletions
 * and edits in the middle alone. A pasted or autofilled `yyyy-MM-dd` is converted.
 */
export function maskDate(before: string, after: string, isAtEnd: boolean): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(after)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const clean = after.replace(/[.\-\s]/g, '/').replace(/[^\d/]/g, '')
  if (after.length < before.length || !isAtEnd) return clean
  return insertSlashes(clean)
}

function insertSlashes(text: string): string {
  const parts = ['']
  const current = () => parts[parts.length - 1] ?? ''
  const isFull = () => current().length === partLengths[parts.length - 1]
  for (const character of text) {
    if (character === '/') {
      if (parts.length < partLengths.length && current() !== '' && !isFull())
        parts[parts.length - 1] = current().padStart(2, '0')
    } else if (!isFull()) {
      parts[parts.length - 1] += character
    }
    if (parts.length < partLengths.length && isFull()) parts.push('')
  }
  return parts.join('/')
}
