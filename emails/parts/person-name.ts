const maxLength = 80

/**
 * A name as a message shows it. Anyone can type one into a form and have it mailed to a stranger: it stays one line
 * of at most 80 characters, and mail programs find no link in it.
 */
export function personName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...line]
  const shortLine = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
  // A zero-width non-joiner is invisible and ends what a program would take for an address.
  return shortLine.replace(/([.:@/])(?=[^\s.:@/])/g, '$1\u200c')
}
