import type { LogFn, LoggerOptions } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const minuteMs = 60_000

/**
 * A pino hook: of lines whose error has a cause, one a minute is written for each cause, with the number of lines left
 * out since. Other lines are written as they are.
 */
export const limitLogRate = (causeOf: (error: unknown) => string | null, now: () => number = Date.now): LogMethod => {
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
