import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import type { SaveState } from './use-saving.ts'

type SaveBarProps = { state: SaveState; savedAt: string | null; isDraft: boolean }

export function SaveBar({ state, savedAt, isDraft }: SaveBarProps) {
  const { t } = useTranslation('event-editor')
  const time = savedAt ? clockOf(new Date(savedAt)) : ''
  const hasTrouble = state === 'invalid' || state === 'unreachable' || state === 'refused' || state === 'conflict'
  return (
    <Bar data-save-bar="">
      <p role="status" data-trouble={hasTrouble ? '' : undefined}>
        {t(`state.${isDraft ? 'draft' : 'live'}.${state}`, { time })}
      </p>
      <Button type="submit" variant={isDraft ? 'outline' : 'solid'} busy={state === 'saving'}>
        {t(isDraft ? 'saveDraft' : 'update')}
      </Button>
    </Bar>
  )
}

// By the reader's clock, not in the event's zone.
const clockOf = (moment: Date) =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`

const Bar = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-end: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  margin-inline: calc(-1 * var(--space-2));
  padding: var(--space-3) var(--space-2);
  border-block-start: 1px solid var(--line);
  background: var(--surface);

  > p {
    min-inline-size: 0;
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.35;
  }
  > p[data-trouble] {
    color: var(--error-text);
    font-weight: 550;
  }
  > button {
    flex: none;
  }
  @media (max-width: 59.99rem) {
    inset-block-end: calc(60px + env(safe-area-inset-bottom));
  }
`
