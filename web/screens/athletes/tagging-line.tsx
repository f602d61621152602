import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { isUnderWay, type Tagging } from '#rules/registrations/tagging.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from '../admin/staff.ts'
import type { TaggingControls } from './use-tagging.ts'

export function TaggingLine({ controls }: { controls: TaggingControls }) {
  const { tagging } = controls
  if (!tagging) return null
  if (isUnderWay(tagging)) return <TaggingProgress tagging={tagging} />
  return tagging.changed > 0 ? <TaggingEnd tagging={tagging} controls={controls} /> : null
}

function TaggingEnd({ tagging: { id, changed }, controls }: { tagging: Tagging; controls: TaggingControls }) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  return (
    <End>
      <p role="status">{t('tags.changed', { count: changed, total: count(changed) })}</p>
      <Button size="sm" busy={controls.isUndoing} onClick={() => controls.undo(id)}>
        {t('undo')}
      </Button>
      <Button size="sm" variant="quiet" icon="x" aria-label={t('toasts.close')} onClick={() => controls.hide(id)} />
    </End>
  )
}

function TaggingProgress({ tagging: { state, done, total } }: { tagging: Tagging }) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  return (
    <Line>
      <progress value={done} max={total} aria-label={t('tags.changing')} />
      <p>{t(state === 'undoing' ? 'tags.undoing' : 'tags.progress', { done: count(done), total: count(total) })}</p>
    </Line>
  )
}

const End = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`
const Line = styled.div`
  display: grid;
  gap: var(--space-1);

  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--surface-sunken);

    &::-webkit-progress-bar {
      background: var(--surface-sunken);
    }
    &::-webkit-progress-value {
      background: var(--primary-solid);
      transition: inline-size var(--fast);
    }
    &::-moz-progress-bar {
      background: var(--primary-solid);
    }
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`
