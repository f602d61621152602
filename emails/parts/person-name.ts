const maxLength = 80

/**
 * A name safe to mail to a stranger, since anybody can type one into a form: one line of at most 80 characters in which
 * mail programs find no link.
 */
export function personName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...line]
  const shortLine = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
  // An invisible zero-width non-joiner ends what a program would take for an address.
  return shortLine.replace(/([.:@/])(?=[^\s.:@/])/g, '$1\u200c')
}
