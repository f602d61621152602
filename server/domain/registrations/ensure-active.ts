import { Refused } from '#rules/refusals.ts'
import type { Registration } from './registration.ts'

/** Throws `Refused` `athlete_cancelled`. */
export function ensureActive({ status }: Pick<Registration, 'status'>): void {
  if (status === 'cancelled') throw new Refused({ code: 'athlete_cancelled' })
}
