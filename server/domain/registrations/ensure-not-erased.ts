import { Refused } from '#rules/refusals.ts'
import type { Registration } from './registration.ts'

/** Who was erased has no page any more. Throws `Refused` `athlete_erased`. */
export function ensureNotErased({ confirmationId }: Pick<Registration, 'confirmationId'>): void {
  if (confirmationId == null) throw new Refused({ code: 'athlete_erased' })
}
