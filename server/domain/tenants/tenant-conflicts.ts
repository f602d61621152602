import { Refused } from '#rules/refusals.ts'
import type { Difference } from './merge-folder.ts'

export class TenantConflicts extends Refused {
  readonly conflicts: readonly Difference[]
  /** What would be changed if there were no conflict. */
  readonly changes: readonly Difference[]

  constructor({ conflicts, changes }: { conflicts: Difference[]; changes: Difference[] }) {
    super({ code: 'tenant_conflicts', values: { conflicts: conflicts.length } })
    this.conflicts = conflicts
    this.changes = changes
  }
}
