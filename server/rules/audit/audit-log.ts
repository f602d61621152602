import { dayFilter, idFilter, listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { isAuditAction, type AuditSubject } from './audit-actions.ts'

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

/** `next` is the id to pass as `after` for the next page, null at the end. `people` are those with an entry here. */
export type AuditLog = { rows: AuditRow[]; next: string | null; people: { id: string; name: string | null }[] }

const otherActors = oneOf(['operator', 'system', 'visitor'])

export const auditListShape = listShape({
  filters: {
    actor: (text) => idFilter(text) ?? otherActors(text),
    action: (text): string | null => (isAuditAction(text) ? text : null),
    from: dayFilter,
    to: dayFilter,
  },
  sorts: ['latest'],
})

export type AuditListState = ListState<typeof auditListShape>

export const auditListOf = (query: URLSearchParams): AuditListState => listStateOf(auditListShape, query)

export type AuditChange = Pick<AuditRow, 'id' | 'at' | 'actor' | 'action' | 'details'>
