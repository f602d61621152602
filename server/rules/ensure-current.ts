import { Refused } from './refusals.ts'

/**
 * Throws `Refused` `changed_meanwhile` (`values.theirs`) unless `current` is what the member saw before changing it.
 * Without `before` anything may be overwritten, as by the shell.
 */
export function ensureCurrent(current: string, before: string | undefined): void {
  if (before !== undefined && before !== current)
    throw new Refused({ code: 'changed_meanwhile', values: { theirs: current } })
}
