import { BackupProblem } from '#server/database/backup/backup-problem.ts'
import { Refused } from '#rules/refusals.ts'

export const exitCodes = { ok: 0, failure: 1, usage: 2, notFound: 3, conflict: 4, invalid: 5 } as const

export const exitCodesHelp = Object.entries(exitCodes)
  .map(([name, code]) => `${code} ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
  .join(', ')

export class UsageError extends Error {
  override name = 'UsageError'
}

export const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof Refused) return byStatus[error.status] ?? exitCodes.failure
  if (error instanceof BackupProblem) return byProblem[error.kind]
  return (error as Error | null)?.name === 'InvalidEnvironment' ? exitCodes.invalid : exitCodes.failure
}

const byStatus: Record<number, number> = { 404: exitCodes.notFound, 409: exitCodes.conflict, 422: exitCodes.invalid }
const byProblem = { not_found: exitCodes.notFound, conflict: exitCodes.conflict, invalid: exitCodes.invalid } as const
