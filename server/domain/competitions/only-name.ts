import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { Refused } from '#rules/refusals.ts'

/** Does the work; refuses `name_taken` when the event has a competition of that name already. */
export async function onlyName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new Refused({ code: 'name_taken', field: 'name' })
    throw error
  }
}
