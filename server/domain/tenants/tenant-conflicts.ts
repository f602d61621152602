import { Refused } from '#rules/refusals.ts'
import type { TenantChange, TenantConflict } from './merge-tenants.ts'

export class TenantConflicts extends Refused {
  readonly conflicts: readonly TenantConflict[]
  /** What would be changed if there were no conflict. */
  readonly changes: readonly TenantChange[]

  constructor({ conflicts, changes }: { conflicts: TenantConflict[]; changes: TenantChange[] }) {
    super({ code: 'tenant_conflicts', values: { conflicts: conflicts.length } })
    this.conflicts = conflicts
    this.changes = changes
  }
}
