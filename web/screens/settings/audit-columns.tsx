import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AuditRow } from '#rules/audit/audit-log.ts'
import type { Column } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAuditTexts } from '#web/admin/use-audit-texts.ts'

export function useAuditColumns(): Column<AuditRow>[] {
  const { t } = useTranslation('audit')
  const { briefDateTime } = useFormats()
  const { actorNameOf, actionTextOf } = useAuditTexts()
  return [
    { key: 'what', header: t('log.what'), cell: actionTextOf, isRowHeader: true },
    { key: 'whom', header: t('log.whom'), cell: ({ subject }) => <Subject>{subject ?? '–'}</Subject> },
    { key: 'who', header: t('log.who'), cell: ({ actor }) => actorNameOf(actor) },
    { key: 'when', header: t('log.when'), cell: ({ at }) => <Moment dateTime={at}>{briefDateTime(at)}</Moment> },
  ]
}

const Subject = styled.span`
  overflow-wrap: anywhere;

  @media (min-width: 48rem) {
    display: block;
    min-inline-size: 8rem;
  }
`
const Moment = styled.time`
  @container (min-width: 560px) {
    white-space: nowrap;
  }
`
