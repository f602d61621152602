import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import type { DeskProblem } from './use-check-in-desk.ts'
import { verdictStyle } from './verdict-style.ts'

export function DeskProblemBanner({ problem }: { problem: DeskProblem }) {
  const { t } = useTranslation('check-in')
  const formatRefusal = useRefusalText()
  const texts = {
    refused: () => (problem.kind === 'refused' ? problem.message : ''),
    rejected: () => (problem.kind === 'rejected' ? formatRefusal({ field: null, ...problem.refusal }) : ''),
    unreachable: () => t('unreachable'),
  }
  return (
    <Banner tone="error" isAlert title={t('problem')}>
      {texts[problem.kind]()}
    </Banner>
  )
}

/** A code that names nobody is red; a name that nobody has is no alarm. */
export function Unknown({ isCode, isCut }: { isCode: boolean; isCut: boolean }) {
  const { t } = useTranslation('check-in')
  if (!isCode) return <p role="status">{t('nobody')}</p>
  return (
    <Red data-verdict="unknown" role="alert">
      <Icon name="x" size={40} />
      <div>
        <strong>{t('unknown.title')}</strong>
        <p>{t(isCut ? 'unknown.cut' : 'unknown.text')}</p>
      </div>
    </Red>
  )
}

const Red = styled.div`
  ${verdictStyle}
  display: flex;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-5);
  border-radius: var(--radius-4);
  background: var(--verdict);
  color: var(--on-verdict);

  strong {
    font-size: var(--text-2xl, 1.75rem);
    line-height: 1.1;
  }
`
