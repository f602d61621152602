import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { CheckInCount } from '#rules/check-in/check-in-views.ts'
import { useFormats } from '#web/admin/staff.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** How many have their kit; opened, by competition. */
export function CheckInCounts({ counts }: { counts: readonly CheckInCount[] }) {
  const { t } = useTranslation('check-in')
  const { count } = useFormats()
  const sum = (key: 'done' | 'total') => counts.reduce((all, one) => all + one[key], 0)
  return (
    <Counts>
      <summary>
        <strong>{count(sum('done'))}</strong> / {count(sum('total'))}
        <VisuallyHidden>{t('counts.label')}</VisuallyHidden>
      </summary>
      <ul role="list">
        {counts.map(({ competition, done, total }) => (
          <li key={competition}>
            <span>{competition}</span>
            <span>
              <strong>{count(done)}</strong> / {count(total)}
            </span>
          </li>
        ))}
      </ul>
    </Counts>
  )
}

export const Counts = styled.details`
  position: relative;
  font-variant-numeric: tabular-nums;

  > summary {
    display: flex;
    align-items: baseline;
    gap: 0.3em;
    min-block-size: var(--target);
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
    background: var(--surface-raised);
    color: var(--ink-soft);
    list-style: none;
    white-space: nowrap;
    cursor: pointer;
  }
  > summary > strong {
    color: var(--ink);
    font-size: var(--text-xl);
  }
  > ul {
    position: absolute;
    z-index: var(--layer-header);
    inset-inline-end: 0;
    inset-block-start: calc(100% + var(--space-2));
    inline-size: max-content;
    min-inline-size: 14rem;
    max-inline-size: calc(100vw - 32px);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    background: var(--surface-raised);
    box-shadow: var(--shadow-3);
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-5);
    padding-block: var(--space-2);
  }
`
