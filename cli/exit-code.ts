import { Refused } from '../server/rules/refusals.ts'

/** How a command ends, for the shell. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, notFound: 3, conflict: 4, invalid: 5 } as const

/** The command was given wrongly: what is missing or contradicts itself. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The exit code of what went wrong. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof Refused) return byStatus[error.status] ?? exitCodes.failure
  return (error as Error | null)?.name === 'InvalidEnvironment' ? exitCodes.invalid : exitCodes.failure
}

const byStatus: Record<number, number> = { 404: exitCodes.notFound, 409: exitCodes.conflict, 422: exitCodes.invalid }
