import * as v from 'valibot'
import { jsonItems } from '../limits.ts'

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const separators = new Set([...',[{'].map((sign) => sign.charCodeAt(0)))

/** Whether a text can be parsed and checked at once: counts what separates its values, without parsing it. */
export function hasFewItems(text: string, most: number = jsonItems): boolean {
  let [count, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) isQuoted = !isQuoted
    else if (isQuoted && sign === backslash) at++
    else if (!isQuoted && separators.has(sign) && ++count > most) return false
  }
  return true
}

/** JSON of a form, which is counted before it is parsed. */
export const jsonText = (required?: string, format?: string) =>
  v.pipe(
    v.string(required),
    v.check((text) => hasFewItems(text), format),
    v.parseJson({}, format),
  )
