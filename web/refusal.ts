import { data } from 'react-router'
import { Refused, type RefusalCode } from '#rules/refusals.ts'

/** `field` is the form field it belongs to; null: the whole form. */
export type Refusal = { code: RefusalCode; field: string | null; values: Record<string, string | number> }

export type RefusalAnswer = { refusal: Refusal }

/** Throws a refusal as the page's error, with its status and text; rethrows everything else. */
export const runLoader = async <Result>(work: () => Promise<Result> | Result): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused ? refusalResponse(error) : error
  }
}

/** Returns a refusal as action data; rethrows everything else. */
export const runAction = async <Result>(work: () => Promise<Result> | Result) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refusalResponse(error)
  }
}

export const refusalIn = (answer: unknown): Refusal | null => {
  const { refusal } = (answer ?? {}) as Partial<RefusalAnswer>
  return refusal ?? null
}

/** `t` may be of any area; hydrated pages need `refusals` in their handle. */
export const refusalText = (t: Translate, { code, values }: Refusal): string => t(`refusals:${code}`, values)

type Translate = (key: string, values: Refusal['values']) => string

/** Sets the status and, where known, `retry-after`. */
export const refusalResponse = <More extends object = object>(error: Refused, more?: More) => {
  const { code, field, values, status, retryAfter } = error
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
  return data({ ...(more as More), refusal: { code, field: field ?? null, values } }, { status, headers })
}
