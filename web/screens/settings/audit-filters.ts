import { useTranslation } from 'react-i18next'
import { auditActions, auditTextKey, type AuditAction } from '#rules/audit/audit-actions.ts'
import type { AuditLog } from '#rules/audit/audit-log.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { compareNames } from '#rules/text/compare-names.ts'

export function useAuditFilters(people: AuditLog['people']): ListFiltersProps {
  const { t } = useTranslation('audit')
  const personOptions = people.map(({ id, name }) => ({ value: id, label: name ?? t('log.actor.gone') }))
  const otherOptions = ['operator', 'system', 'visitor'].map((one) => ({ value: one, label: t(`log.actor.${one}`) }))
  const actionOptions = (Object.keys(auditActions) as AuditAction[])
    .map((action) => ({ value: action, label: t(auditTextKey(action)) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
  return {
    selects: [
      {
        name: 'actor',
        label: t('log.person'),
        allLabel: t('log.anybody'),
        options: [...personOptions, ...otherOptions],
      },
      { name: 'action', label: t('log.action'), allLabel: t('log.anything'), options: actionOptions },
    ],
    days: [
      { name: 'from', label: t('log.from') },
      { name: 'to', label: t('log.to') },
    ],
  }
}
