/** Values as a form sends them: text by name, nested by the names' paths. */
export type FormValues = { [name: string]: string | FormValues | FormValues[] }

// More athletes or deeper names than any form of ours has are not a person's doing.
const longestList = 100
const deepestName = 8

/**
 * What a form has sent, nested as its names say: `participants[0].email` → `{ participants: [{ email }] }`. Of a name
 * sent twice the last value counts; files are left out. Throws a 400 answer for names that are no path of ours.
 */
export function valuesOf(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') put(values, pathOf(name), value)
  }
  return values
}

/** A validation path (`participants.0.email`) as the name of its input (`participants[0].email`). */
export function inputName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

function pathOf(name: string): (string | number)[] {
  if (!/^[a-zA-Z]\w*(?:\[\d{1,3}\]|\.[a-zA-Z]\w*)*$/.test(name)) throw malformed()
  const parts = name.replaceAll(']', '').split(/[.[]/)
  if (parts.length > deepestName) throw malformed()
  return parts.map((part) => (/^\d/.test(part) ? Number(part) : part))
}

function put(values: FormValues, path: (string | number)[], value: string): void {
  let place: Record<string | number, unknown> = values
  path.forEach((part, index) => {
    if (part === '__proto__' || part === 'constructor' || part === 'prototype') throw malformed()
    if (typeof part === 'number' && (!Array.isArray(place) || part >= longestList)) throw malformed()
    if (index === path.length - 1) {
      place[part] = value
      return
    }
    place[part] ??= typeof path[index + 1] === 'number' ? [] : {}
    if (typeof place[part] !== 'object') throw malformed()
    place = place[part] as Record<string | number, unknown>
  })
}

const malformed = () => new Response(null, { status: 400 })
