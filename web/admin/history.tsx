import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AuditChange } from '#rules/audit/audit-log.ts'
import { useFormats } from './staff.ts'
import { useAuditTexts } from './use-audit-texts.ts'
import { DetailSection } from './detail-section.tsx'

type HistoryProps = {
  changes: AuditChange[]
  labelOf: (field: string) => string
  detailsOf?: (change: AuditChange) => ReactNode
}

/** What was done to a row, the latest first. Needs the texts of `audit`. */
export function History({ changes, labelOf, detailsOf }: HistoryProps) {
  const { t } = useTranslation('admin')
  const { briefDateTime } = useFormats()
  const { actorNameOf, actionTextOf } = useAuditTexts()
  const fieldsOf = ({ details: { fields } }: AuditChange) =>
    typeof fields === 'string' && fields ? fields.split(',').map(labelOf) : []
  if (changes.length === 0) return null
  return (
    <DetailSection title={t('athlete.changes')}>
      <List>
        {changes.map((change) => (
          <li key={change.id}>
            <span>{[actionTextOf(change), fieldsOf(change).join(', ')].filter(Boolean).join(': ')}</span>
            {detailsOf?.(change)}
            <small>
              {actorNameOf(change.actor)} · <time dateTime={change.at}>{briefDateTime(change.at)}</time>
            </small>
          </li>
        ))}
      </List>
    </DetailSection>
  )
}

const List = styled.ol`
  display: grid;
  padding: 0;
  list-style: none;
  font-size: var(--text-sm);

  > li {
    display: grid;
    gap: 2px;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
