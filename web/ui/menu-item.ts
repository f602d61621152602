/** Where an arrow, Home, End or the first letter of a text leads to from item `index` (-1: none); -1 for nowhere. */
export function menuIndexFor(texts: string[], index: number, key: string): number {
  const last = texts.length - 1
  if (key === 'ArrowDown') return index < last ? index + 1 : Math.min(0, last)
  if (key === 'ArrowUp') return index > 0 ? index - 1 : last
  if (key === 'Home') return Math.min(0, last)
  if (key === 'End') return last
  if (!isCharacter(key)) return -1
  const begins = (text: string) => text.trim().toLowerCase().startsWith(key.toLowerCase())
  const next = texts.findIndex((text, at) => at > index && begins(text))
  return next === -1 ? texts.findIndex(begins) : next
}

export const isCharacter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key)
