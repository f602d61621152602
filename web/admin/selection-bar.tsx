import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from './staff.ts'
import type { SelectionControls } from './selection.ts'

type SelectionBarProps = { selection: SelectionControls; children: ReactNode }

export function SelectionBar({ selection, children }: SelectionBarProps) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  if (selection.size === 0) return null
  return (
    <Bar role="region" aria-label={t('selection.label')}>
      <strong aria-live="polite">
        {t('selection.picked', { count: selection.size, total: count(selection.size) })}
      </strong>
      {!selection.isAll && selection.size < selection.total && (
        <Button size="sm" variant="quiet" onClick={selection.pickAll}>
          {t(selection.hasMore ? 'selection.allOfMore' : 'selection.all', { total: count(selection.total) })}
        </Button>
      )}
      <span />
      {children}
      <Button size="sm" variant="quiet" icon="x" aria-label={t('selection.clear')} onClick={selection.clear} />
    </Bar>
  )
}

const Bar = styled.div`
  position: sticky;
  z-index: var(--layer-header);
  inset-block-start: var(--space-2);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border: 1.5px solid var(--primary-border);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  font-size: var(--text-sm);

  > span {
    flex: 1;
  }
  @media (max-width: 47.99rem) {
    > span {
      display: none;
    }
    > strong {
      flex: 1;
      order: -2;
    }
    > :last-child {
      order: -1;
    }
    > button:not(:last-child) {
      flex: 1 1 auto;
      padding-inline: var(--space-3);
    }
  }
`
