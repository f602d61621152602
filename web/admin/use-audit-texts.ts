import { useTranslation } from 'react-i18next'
import { auditTextKey, auditTextValues, isAuditAction, type AuditAction } from '#rules/audit/audit-actions.ts'
import type { AuditActor, AuditRow } from '#rules/audit/audit-log.ts'
import { roles } from '#rules/permissions.ts'
import { useFormats } from './staff.ts'

/** Who did what, as a sentence; an action of another version by its code. Needs the texts of `audit`. */
export function useAuditTexts() {
  const { t } = useTranslation(['audit', 'admin'])
  const { percent } = useFormats()
  const nameOfRole = (value: string | number) =>
    roles.some((role) => role === value) ? t(`admin:role.${value}`) : value
  const valuesOf = (action: AuditAction, details: AuditRow['details']) => {
    const values = auditTextValues(action, details, percent)
    if (!action.startsWith('member.')) return values
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, nameOfRole(value)]))
  }
  return {
    actorNameOf: (actor: AuditActor) => {
      if (actor.kind === 'operator') return t('log.actor.operatorNamed', { name: actor.name })
      return actor.kind === 'member' ? (actor.name ?? t('log.actor.gone')) : t(`log.actor.${actor.kind}`)
    },
    actionTextOf: ({ action, details }: Pick<AuditRow, 'action' | 'details'>) =>
      isAuditAction(action) ? t(auditTextKey(action, details), valuesOf(action, details)) : action,
  }
}
