import * as v from 'valibot'
import { line } from '../text/fields.ts'
import { foldText } from '../text/normalize-text.ts'

/** Why somebody has no place: did not finish, did not start, was disqualified, is listed without a rank. */
export const resultStatuses = ['dnf', 'dns', 'dsq', 'nc'] as const
export type ResultStatus = (typeof resultStatuses)[number]

export const maxReasonLength = 200
export const disqualificationReason = v.union([v.literal(''), line(maxReasonLength)])

type Result = Readonly<{
  resultTimeMs: number | null
  resultDistanceM: number | null
  resultStatus: ResultStatus | null
}>

type Optional<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined }

/** Whether somebody finished, or did not for a reason. */
export const hasResult = ({ resultTimeMs, resultDistanceM, resultStatus }: Optional<Result>): boolean =>
  resultTimeMs != null || resultDistanceM != null || resultStatus != null

/**
 * What a cell for results stores: a status, with the reason of a disqualification (`dsq Left the course`), else metres
 * (`182400m`), else milliseconds, else nothing.
 */
export function storedResultOf({
  resultTimeMs,
  resultDistanceM,
  resultStatus,
  resultReason,
}: Result & { resultReason: string | null }): string {
  if (resultStatus) return [resultStatus, resultReason].filter(Boolean).join(' ')
  return resultDistanceM === null ? String(resultTimeMs ?? '') : `${resultDistanceM}m`
}

type Stored = { status: ResultStatus; reason: string | null } | { distanceM: number } | { timeMs: number } | null

/** Of `storedResultOf`. Undefined for anything else. */
export function parseStoredResult(stored: string): Stored | undefined {
  if (stored === '') return null
  const [, status, reason] = /^(dnf|dns|dsq)(?: (.+))?$/.exec(stored) ?? []
  if (status !== undefined) return { status: status as ResultStatus, reason: reason ?? null }
  const [, amount, unit] = /^(\d{1,9})(m?)$/.exec(stored) ?? []
  if (amount === undefined) return undefined
  return unit === 'm' ? { distanceM: Number(amount) } : { timeMs: Number(amount) }
}

/** The same in every language. */
export const formatStatus = (status: ResultStatus): string => status.toUpperCase()

const words: Record<ResultStatus | 'finisher', string> = {
  dnf: 'dnf didnotfinish notfinished abandono abandonó abandona abandon retirado retirada retired ret ab noterminó nofinalizó',
  dns: 'dns didnotstart nostart notstarted nopresentado nopresentada np nosalió nosepresentó ausente absent',
  dsq: 'dsq dq disq disqualified descalificado descalificada desc desq',
  nc: 'nc notclassified noclasificado noclasificada unranked sinclasificar',
  finisher: 'finished finisher finish fin ok terminó finalizó classified clasificado',
}
// UltraSignup writes 1 for a finisher, 2 for DNF and 3 for DNS.
const codes = new Map<string, ResultStatus | 'finisher'>([
  ['1', 'finisher'],
  ['2', 'dnf'],
  ['3', 'dns'],
])

const key = (text: string) => foldText(text).replace(/[\s.]+/g, '')

const byWord = new Map(
  (Object.keys(words) as (keyof typeof words)[]).flatMap((status) =>
    words[status].split(' ').map((word) => [key(word), status] as const),
  ),
)

/** Of a word in the column of times or places. */
export function statusOfWord(text: string): ResultStatus | 'finisher' | null {
  return byWord.get(key(text)) ?? null
}

/** Of a column of statuses, in which programs write codes too. */
export const statusOfCell = (text: string): ResultStatus | 'finisher' | null =>
  codes.get(text.trim()) ?? statusOfWord(text)

/** `0`, `0:00:00`, `00:00.0`: what programs write for somebody who has no time. */
export const isZeroTime = (text: string): boolean => /^0+(?:[:.,]0+)*$/.test(text.trim())
