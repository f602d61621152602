import { isAuditAction, type AuditAction, type AuditSubject } from './audit-actions.ts'
import { parseDay, type Day } from '../time/day.ts'
import { isId } from '../ids.ts'

/** Who did it: a person by name (null when nobody knows it any more), an operator by their account, or what else acts. */
export type AuditActor =
  | { kind: 'member'; name: string | null }
  | { kind: 'operator'; name: string }
  | { kind: 'system' | 'visitor' }

/** One thing that was done. `subject` names what it was done to, null where the action says it all. */
export type AuditRow = {
  id: string
  at: string
  actor: AuditActor
  action: string
  subjectKind: AuditSubject | null
  subject: string | null
  details: Record<string, string | number>
}

/** `next` is the entry after which the older ones begin, null at the end. `people` have done something here. */
export type AuditLog = { rows: AuditRow[]; next: string | null; people: { id: string; name: string | null }[] }

const otherActors = ['operator', 'system', 'visitor'] as const

/** `actor` is a person's id or one of the other actors; `from` and `to` are days that belong to it. */
export type AuditFilter = Readonly<{
  actor: string | null
  action: AuditAction | null
  from: Day | null
  to: Day | null
  /** Entries older than this one. */
  before: string | null
}>

/** What an address asks for. Reading it never fails: what it does not know falls back. */
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
