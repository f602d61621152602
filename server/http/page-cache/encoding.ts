/** How the bytes of an answer are written. */
export type Encoding = 'br' | 'gzip' | 'identity'

const choices = ['br', 'gzip', 'identity'] as const
const mostKnown = 200
const known = new Map<string, Encoding>()

/**
 * The best of our encodings for an `accept-encoding`: the one with the highest weight, of equal ones the smallest. Who
 * refuses all of them is answered in plain bytes, as HTTP lets us. Browsers send the same few headers, so that each is
 * read once.
 */
export const encodingFor = (header: string | string[] | undefined): Encoding => {
  if (header === undefined) return 'identity'
  const text = String(header)
  const before = known.get(text)
  if (before) return before
  const encoding = negotiated(text)
  if (known.size < mostKnown && text.length < 100) known.set(text, encoding)
  return encoding
}

const negotiated = (header: string): Encoding => {
  const weights = new Map(header.split(',').map(weighed))
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0)
  const best = choices.toSorted((one, other) => weightOf(other) - weightOf(one))[0]!
  return weightOf(best) > 0 ? best : 'identity'
}

const weighed = (part: string): [string, number] => {
  const [name = '', ...parameters] = part.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  const named = name.trim()
  return [named === 'x-gzip' ? 'gzip' : named, weight === undefined ? 1 : Number(weight)]
}
