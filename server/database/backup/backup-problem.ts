/** `message` is one sentence for the operator: what is wrong and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
  readonly kind: 'not_found' | 'conflict' | 'invalid'

  constructor(kind: BackupProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
