import { Refused } from '#rules/refusals.ts'
import type { TenantProblem } from '#rules/tenants/tenant-file.ts'

/** `file` begins with the tenant folder's name; `path` is empty for what concerns a file as a whole. */
export type FolderProblem = TenantProblem & { file: string }

export class InvalidTenant extends Refused {
  readonly problems: readonly FolderProblem[]

  constructor(problems: readonly FolderProblem[]) {
    super({ code: 'tenant_invalid', values: { problems: problems.length } })
    this.problems = problems
  }
}
