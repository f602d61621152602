export type Encoding = 'br' | 'gzip' | 'identity'

const encodings = ['br', 'gzip', 'identity'] as const
const maxRemembered = 200
const encodingByHeader = new Map<string, Encoding>()

export const negotiateEncoding = (header: string | string[] | undefined): Encoding => {
  if (header === undefined) return 'identity'
  const text = String(header)
  const remembered = encodingByHeader.get(text)
  if (remembered) return remembered
  const encoding = negotiate(text)
  if (encodingByHeader.size < maxRemembered && text.length < 100) encodingByHeader.set(text, encoding)
  return encoding
}

const negotiate = (header: string): Encoding => {
  const weights = new Map(header.split(',').map(parseWeight))
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0)
  const best = encodings.toSorted((one, other) => weightOf(other) - weightOf(one))[0]!
  return weightOf(best) > 0 ? best : 'identity'
}

const parseWeight = (part: string): [string, number] => {
  const [name = '', ...parameters] = part.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  const encoding = name.trim()
  return [encoding === 'x-gzip' ? 'gzip' : encoding, weight === undefined ? 1 : Number(weight)]
}
