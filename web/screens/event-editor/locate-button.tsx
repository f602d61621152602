import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

/** Five decimals are about a metre. */
export function LocateButton({ onLocate }: { onLocate: (coordinates: string) => void }) {
  const { t } = useTranslation('event-editor')
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  const locate = () => {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onLocate(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`)
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <Line>
      <Button size="sm" icon="pin" busy={state === 'looking'} onClick={locate}>
        {t('findMe.button')}
      </Button>
      <span role="status">{state === 'failed' && t('findMe.failed')}</span>
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-block-start: var(--space-3);

  > span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
