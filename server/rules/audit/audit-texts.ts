import { roles } from '../permissions.ts'
import { auditTextKey, auditTextValues, isAuditAction, type AuditAction } from './audit-actions.ts'
import type { AuditActor, AuditRow } from './audit-log.ts'

/** Of the texts `audit` and `admin`. */
type Translate = { (key: string): string; (key: string, values: Record<string, unknown>): string }

/** Who did what, as a sentence; an action of another version by its code. `percent` takes basis points. */
export function auditTextsOf(t: Translate, percent: (rate: number) => string) {
  const nameOfRole = (value: string | number) =>
    roles.some((role) => role === value) ? t(`admin:role.${value}`) : value
  const valuesOf = (action: AuditAction, details: AuditRow['details']) => {
    const values = auditTextValues(action, details, percent)
    if (!action.startsWith('member.')) return values
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, nameOfRole(value)]))
  }
  return {
    actorNameOf: (actor: AuditActor): string => {
      if (actor.kind === 'operator') return t('audit:log.actor.operatorNamed', { name: actor.name })
      return actor.kind === 'member' ? (actor.name ?? t('audit:log.actor.gone')) : t(`audit:log.actor.${actor.kind}`)
    },
    actionTextOf: ({ action, details }: Pick<AuditRow, 'action' | 'details'>): string =>
      isAuditAction(action) ? t(auditTextKey(action, details), valuesOf(action, details)) : action,
  }
}

export type AuditTexts = ReturnType<typeof auditTextsOf>
