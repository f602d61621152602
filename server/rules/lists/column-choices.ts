import * as v from 'valibot'

export const columnsCookie = 'columns'

/** The columns that a device shows or hides, by list and column; what nobody chose is up to the list. */
export type ColumnChoices = Readonly<Record<string, Readonly<Record<string, boolean>>>>

const schema = v.record(v.string(), v.record(v.string(), v.boolean()))

export function parseColumnChoices(cookies: string): ColumnChoices {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${columnsCookie}=`))
  try {
    const result = v.safeParse(schema, JSON.parse(decodeURIComponent(cookie?.slice(columnsCookie.length + 1) ?? '')))
    return result.success ? result.output : {}
  } catch {
    return {}
  }
}

export const formatColumnChoices = (choices: ColumnChoices): string =>
  `${columnsCookie}=${encodeURIComponent(JSON.stringify(choices))}; path=/admin; max-age=31536000; samesite=lax`
