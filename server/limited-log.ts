import type { LogFn, LoggerOptions } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const minute = 60_000

/**
 * A hook for pino's log: of lines whose `err` has a cause by `causeOf`, one a minute is written for each cause, and the
 * next one says how many were left out. Lines without such a cause are written as they come.
 */
export const oneLineAMinute = (causeOf: (error: unknown) => string | null, now: () => number = Date.now): LogMethod => {
  const lines = new Map<string, { at: number; leftOut: number }>()
  return function (given, method) {
    const [fields, ...rest] = given as unknown as [{ err?: unknown } | undefined, ...unknown[]]
    const cause = causeOf(fields?.err)
    if (cause === null) return method.apply(this, given)
    const last = lines.get(cause)
    if (last && now() - last.at < minute) return void last.leftOut++
    lines.set(cause, { at: now(), leftOut: 0 })
    method.apply(this, [{ ...fields, ...(last?.leftOut && { leftOut: last.leftOut }) }, ...rest] as Parameters<LogFn>)
  }
}
