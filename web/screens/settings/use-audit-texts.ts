import { useTranslation } from 'react-i18next'
import { auditTextKey, auditTextValues, isAuditAction } from '#rules/audit/audit-actions.ts'
import type { AuditActor, AuditRow } from '#rules/audit/audit-log.ts'
import { useFormats } from '../admin/staff.ts'

/** Who did what, as a sentence; an action of another version by its code. Needs the texts of `audit`. */
export function useAuditTexts() {
  const { t } = useTranslation('audit')
  const { percent } = useFormats()
  return {
    actorNameOf: (actor: AuditActor) => {
      if (actor.kind === 'operator') return t('log.actor.operatorNamed', { name: actor.name })
      return actor.kind === 'member' ? (actor.name ?? t('log.actor.gone')) : t(`log.actor.${actor.kind}`)
    },
    actionTextOf: ({ action, details }: Pick<AuditRow, 'action' | 'details'>) =>
      isAuditAction(action) ? t(auditTextKey(action, details), auditTextValues(action, details, percent)) : action,
  }
}
