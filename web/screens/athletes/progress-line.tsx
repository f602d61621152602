import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useFormats } from '#web/admin/staff.ts'

type Props = {
  work: { done: number; total: number }
  label: string
  textKey: 'tags.progress' | 'tags.undoing' | 'athletes.remind.progress' | 'events.cancel.progress'
}

export function ProgressLine({ work: { done, total }, label, textKey }: Props) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  return (
    <Line>
      <progress value={done} max={total} aria-label={label} />
      <p>{t(textKey, { done: count(done), total: count(total) })}</p>
    </Line>
  )
}

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
