import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AthleteChange, AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useFormats } from '../admin/staff.ts'
import { useAuditTexts } from '../settings/use-audit-texts.ts'

export function AthleteChanges({ athlete: { changes } }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { briefDateTime } = useFormats()
  const { actorNameOf, actionTextOf } = useAuditTexts()
  const fieldsOf = ({ details: { fields } }: AthleteChange) =>
    typeof fields === 'string' ? fields.split(',').map((field) => t(`athlete.${field}`)) : []
  if (changes.length === 0) return null
  return (
    <DetailSection title={t('athlete.changes')}>
      <List>
        {changes.map((change) => (
          <li key={change.id}>
            <span>{[actionTextOf(change), fieldsOf(change).join(', ')].filter(Boolean).join(': ')}</span>
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
