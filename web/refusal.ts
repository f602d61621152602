import { data } from 'react-router'
import { Refused, type RefusalCode } from '#rules/refusals.ts'

/** A refusal as it reaches a page: `field` is the form field it belongs to, null when it concerns the whole. */
export type Refusal = { code: RefusalCode; field: string | null; values: Record<string, string | number> }

/** What an action answers when the domain refused it; its status is the refusal's own. */
export type RefusalAnswer = { refusal: Refusal }

/**
 * The work of a loader. A refusal becomes the page's error: not found and forbidden show their own error pages, any
 * other says why in the words of `refusals.json`. Everything else goes on as it is.
 */
export const inLoader = async <Result>(work: () => Promise<Result> | Result): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused ? answerTo(error) : error
  }
}

/** The work of an action. A refusal becomes its data, for an inline error or a toast; everything else goes on. */
export const inAction = async <Result>(work: () => Promise<Result> | Result) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return answerTo(error)
  }
}

/** The refusal an answer holds, or null: for action data, a fetcher's data and the data of an error page alike. */
export const refusalIn = (answer: unknown): Refusal | null => {
  const { refusal } = (answer ?? {}) as Partial<RefusalAnswer>
  return refusal ?? null
}

/** The sentence a person reads. `t` may be any area's; the page's handle names `refusals` where it hydrates. */
export const refusalText = (t: Translate, { code, values }: Refusal): string => t(`refusals:${code}`, values)

type Translate = (key: string, values: Refusal['values']) => string

/** A refusal as an answer, with its status; one that says how long to wait says so to programs as well. */
export const answerTo = <More extends object = object>(refused: Refused, more?: More) => {
  const { code, field, values, status, retryAfter } = refused
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
  return data({ ...(more as More), refusal: { code, field: field ?? null, values } }, { status, headers })
}
