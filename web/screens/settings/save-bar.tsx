import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

export function SaveBar({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <Bar data-save-bar="">
      <Button type="submit" variant="solid" busy={isBusy}>
        {t('save')}
      </Button>
    </Bar>
  )
}

const Bar = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-end: 0;
  display: flex;
  justify-content: flex-end;
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--line);
  background: var(--surface);

  @media (max-width: 59.99rem) {
    inset-block-end: calc(60px + env(safe-area-inset-bottom));

    > * {
      flex: 1;
    }
  }
`
