import { isForeignKeyViolation } from '#server/database/foreign-key-violation.ts'
import { Refused } from '#rules/refusals.ts'
import { rejectTakenName } from '../competitions/reject-taken-name.ts'

/** Turns what the database rejects of an item into `Refused` `name_taken`, `merchandise_sold`. */
export async function rejectSold<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await rejectTakenName(work)
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Refused({ code: 'merchandise_sold' }) : error
  }
}
