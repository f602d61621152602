import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { isUnderWay, type Tagging } from '#rules/registrations/tagging.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { ProgressLine } from './progress-line.tsx'
import type { TaggingControls } from './use-tagging.ts'

export function TaggingLine({ controls }: { controls: TaggingControls }) {
  const { t } = useTranslation('admin')
  const { tagging } = controls
  if (!tagging) return null
  if (isUnderWay(tagging))
    return (
      <ProgressLine
        work={tagging}
        label={t('tags.changing')}
        textKey={tagging.state === 'undoing' ? 'tags.undoing' : 'tags.progress'}
      />
    )
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
