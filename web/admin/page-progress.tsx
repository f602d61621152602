import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { keyframes, styled } from 'styled-components'

export function PageProgress() {
  const { t } = useTranslation('admin')
  if (useNavigation().state === 'idle') return null
  return <Line role="progressbar" aria-label={t('loading')} />
}

const appear = keyframes`to { opacity: 1; }`
const pass = keyframes`from { translate: -100% 0; } to { translate: 300% 0; }`

const Line = styled.div`
  position: fixed;
  z-index: var(--layer-toast);
  inset-block-start: 0;
  inset-inline: 0;
  block-size: 3px;
  overflow: hidden;
  opacity: 0;
  animation: ${appear} var(--fast) 400ms forwards;
  pointer-events: none;

  &::before {
    content: '';
    display: block;
    inline-size: 33%;
    block-size: 100%;
    background: var(--primary-solid);
    animation: ${pass} 1.2s linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::before {
      inline-size: 100%;
      animation: none;
    }
  }
`
