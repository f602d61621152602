import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { Refused } from '#rules/refusals.ts'

/** Turns a violated unique constraint into `Refused` `name_taken`. */
export async function rejectTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new Refused({ code: 'name_taken', field: 'name' })
    throw error
  }
}
