import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { auditTextValues, auditTextKey, isAuditAction } from '#rules/audit/audit-actions.ts'
import type { AuditActor, AuditRow } from '#rules/audit/audit-log.ts'
import type { Column } from '#web/ui/table.tsx'
import { useFormats } from '../admin/staff.ts'

/** An action of another version is shown by its code. */
export function useAuditColumns(): Column<AuditRow>[] {
  const { t } = useTranslation('audit')
  const { briefDateTime, percent } = useFormats()
  const actorNameOf = (actor: AuditActor) => {
    if (actor.kind === 'operator') return t('log.actor.operatorNamed', { name: actor.name })
    return actor.kind === 'member' ? (actor.name ?? t('log.actor.gone')) : t(`log.actor.${actor.kind}`)
  }
  const actionTextOf = ({ action, details }: AuditRow) =>
    isAuditAction(action) ? t(auditTextKey(action, details), auditTextValues(action, details, percent)) : action
  return [
    { key: 'what', header: t('log.what'), cell: actionTextOf, isRowHeader: true },
    { key: 'whom', header: t('log.whom'), cell: ({ subject }) => subject ?? '–' },
    { key: 'who', header: t('log.who'), cell: ({ actor }) => actorNameOf(actor) },
    { key: 'when', header: t('log.when'), cell: ({ at }) => <Moment dateTime={at}>{briefDateTime(at)}</Moment> },
  ]
}

const Moment = styled.time`
  white-space: nowrap;
`
