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

// PostgreSQL reports `on delete restrict` as 23503 up to version 17 and as 23001 from 18.
const isForeignKeyViolation = (error: unknown) => ['23503', '23001'].includes((error as { code?: string }).code ?? '')
