import type { LogFn, LoggerOptions } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const minuteMs = 60_000

/**
 * A hook for pino's log: of lines whose `err` has a cause by `causeOf`, one a minute is written for each cause, and the
 * next one says how many were left out. Lines without such a cause are written as they come.
 */
export const oneLineAMinute = (causeOf: (error: unknown) => string | null, now: () => number = Date.now): LogMethod => {
  const lastLineByCause = new Map<string, { at: number; leftOut: number }>()
  return function (args, method) {
    const [fields, ...rest] = args as unknown as [{ err?: unknown } | undefined, ...unknown[]]
    const cause = causeOf(fields?.err)
    if (cause === null) return method.apply(this, args)
    const last = lastLineByCause.get(cause)
    if (last && now() - last.at < minuteMs) return void last.leftOut++
    lastLineByCause.set(cause, { at: now(), leftOut: 0 })
    method.apply(this, [{ ...fields, ...(last?.leftOut && { leftOut: last.leftOut }) }, ...rest] as Parameters<LogFn>)
  }
}
