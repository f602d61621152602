import { translatorOf } from '../i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'

const maxPathLength = 500

export type Problem = {
  error: RefusalCode | 'internal'
  message: string
  requestId: string
  errors?: Record<string, string>
}

export const problemOf = (failure: unknown, about: { path: string; locale: Locale; requestId: string }): Problem => ({
  error: failure instanceof Refused ? failure.code : 'internal',
  message: failureMessage(failure, about),
  requestId: about.requestId,
})

export const failureMessage = (failure: unknown, { path, locale }: { path: string; locale: Locale }): string => {
  if (!(failure instanceof Refused)) return 'Internal Server Error'
  if (failure.code === 'not_found') return `Page Not Found: ${path.slice(0, maxPathLength)}`
  return translatorOf(locale)(`refusals:${failure.code}`, failure.values)
}

export const failureOfResponse = (data: unknown, status: number): Error => {
  const { refusal } = (data ?? {}) as { refusal?: { code: RefusalCode; values: Refused['values'] } | null }
  return refusal ? new Refused({ code: refusal.code, values: refusal.values }) : failureOfStatus(status)
}

export const failureOfStatus = (status: number): Error =>
  status >= 500 ? new Error(`answered ${status}`) : new Refused({ code: codeByStatus[status] ?? 'malformed_request' })

const codeByStatus: Readonly<Record<number, RefusalCode>> = {
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'type_not_supported',
  422: 'invalid_form',
}
