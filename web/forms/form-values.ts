export type FormValues = { [name: string]: string | FormValues | FormValues[] }

// More than any form of ours has.
const maxListLength = 100
const maxDepth = 8

/**
 * Nests fields by their names: `participants[0].email` → `{ participants: [{ email }] }`. The last of equal names
 * counts; files are left out. Throws a 400 response for malformed names.
 */
export function valuesOf(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') put(values, pathOf(name), value)
  }
  return values
}

/** `participants.0.email` → `participants[0].email` */
export function inputName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

function pathOf(name: string): (string | number)[] {
  if (!/^[a-zA-Z]\w*(?:\[\d{1,3}\]|\.[a-zA-Z]\w*)*$/.test(name)) throw badRequest()
  const parts = name.replaceAll(']', '').split(/[.[]/)
  if (parts.length > maxDepth) throw badRequest()
  return parts.map((part) => (/^\d/.test(part) ? Number(part) : part))
}

function put(values: FormValues, path: (string | number)[], value: string): void {
  let node: Record<string | number, unknown> = values
  path.forEach((part, index) => {
    if (part === '__proto__' || part === 'constructor' || part === 'prototype') throw badRequest()
    if (typeof part === 'number' && (!Array.isArray(node) || part >= maxListLength)) throw badRequest()
    if (index === path.length - 1) {
      node[part] = value
      return
    }
    node[part] ??= typeof path[index + 1] === 'number' ? [] : {}
    if (typeof node[part] !== 'object') throw badRequest()
    node = node[part] as Record<string | number, unknown>
  })
}

const badRequest = () => new Response(null, { status: 400 })
