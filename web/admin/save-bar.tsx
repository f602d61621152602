import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useClock } from './staff.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { SaveState, Saving } from './saving.ts'

type SaveBarProps = {
  saving: Saving
  label?: string
  /** Instead of the usual ones, for what is saved otherwise. */
  texts?: Partial<Record<SaveState, string>>
  discard?: ReactNode
}

const troubles: ReadonlySet<SaveState> = new Set(['invalid', 'unreachable', 'refused', 'conflict'])

/** The one way to save a form, inside of it: what its state is, Discard and Save. */
export function SaveBar({ saving: { state, savedAt, isDirty, discard }, label, texts, discard: leave }: SaveBarProps) {
  const { t } = useTranslation('admin')
  const isHydrated = useIsHydrated()
  // A form is sent without scripts too, where nothing knows of changes.
  const isDisabled = isHydrated && !isDirty
  const clock = useClock()
  const time = savedAt ? clock(savedAt) : ''
  return (
    <Bar data-save-bar="">
      <p role="status" data-trouble={troubles.has(state) ? '' : undefined}>
        {texts?.[state] ?? t(`saveBar.state.${state}`, { time })}
      </p>
      {leave ?? (
        <Button variant="quiet" aria-disabled={isDisabled || state === 'saving'} onClick={discard}>
          {t('saveBar.discard')}
        </Button>
      )}
      <Button type="submit" variant="solid" busy={state === 'saving'} aria-disabled={isDisabled}>
        {label ?? t('save')}
      </Button>
    </Bar>
  )
}

const Bar = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-end: 0;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--line);
  background: var(--surface);

  :is(section, dialog) & {
    background: var(--surface-raised);
  }
  > p {
    flex: 1;
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
    margin-block-start: var(--toast-space, 0px);

    dialog & {
      inset-block-end: 0;
    }
  }
  @media (max-width: 29.99rem) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);

    :is(section, dialog) & {
      padding-inline: 0;
    }

    > p {
      grid-column: 1 / -1;
    }
    > p:empty {
      display: none;
    }
  }
`
