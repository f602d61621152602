import { isAuditAction, type AuditAction, type AuditSubject } from './audit-actions.ts'
import { parseDay, type Day } from '../time/day.ts'
import { isId } from '../ids.ts'

export type AuditActor =
  | { kind: 'member'; name: string | null }
  | { kind: 'operator'; name: string }
  | { kind: 'system' | 'visitor' }

export type AuditRow = {
  id: string
  at: string
  actor: AuditActor
  action: string
  subjectKind: AuditSubject | null
  subject: string | null
  details: Record<string, string | number>
}

/** `next` is the id to pass as `before` for the next page, null at the end. `people` are those with an entry here. */
export type AuditLog = { rows: AuditRow[]; next: string | null; people: { id: string; name: string | null }[] }

const otherActors = ['operator', 'system', 'visitor'] as const

export type AuditFilter = Readonly<{
  actor: string | null
  action: AuditAction | null
  from: Day | null
  to: Day | null
  before: string | null
}>

export function auditFilterOf(query: URLSearchParams): AuditFilter {
  const [actor, action, before] = [query.get('actor'), query.get('action'), query.get('before')]
  return {
    actor: isId(actor) ? actor : (otherActors.find((one) => one === actor) ?? null),
    action: isAuditAction(action) ? action : null,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    before: isId(before) ? before : null,
  }
}

const dayOf = (text: string | null): Day | null => {
  const result = parseDay(text ?? '')
  return 'day' in result ? result.day : null
}
