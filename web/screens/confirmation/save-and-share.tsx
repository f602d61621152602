import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { SoldData } from './confirmation-data.ts'

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);

  > :first-child {
    grid-column: 1 / -1;
  }
  > * {
    padding-inline: var(--space-2);
  }
  @media (max-width: 30rem) {
    > :not(:first-child) {
      font-size: var(--text-sm);
    }
  }

  @media (scripting: none) {
    > button {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`

// What appeared late would move the link below that somebody is pressing.
const invisible = { visibility: 'hidden' } as const

export function SaveAndShare({ data: { page, calendar, eventUrl } }: { data: SoldData }) {
  const { t } = useTranslation('confirmation')
  const waiting = useIsHydrated() ? undefined : invisible
  const [shareState, setShareState] = useState<'idle' | 'copied' | 'failed'>('idle')

  const share = async () => {
    const shareData = {
      title: page.event.title,
      text: t('share.text', { event: page.event.title }),
      url: eventUrl,
    }
    try {
      if (navigator.share) return await navigator.share(shareData)
      await navigator.clipboard.writeText(eventUrl)
      setShareState('copied')
    } catch (error) {
      // Closing the device's share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShareState('failed')
    }
  }
  const shareTexts = {
    idle: t('share.button'),
    copied: t('share.copied'),
    failed: t('share.failed'),
  }
  return (
    <Ways>
      <ButtonLink href={calendar.file} icon="calendar" variant="solid" size="lg" download>
        {t('calendar.file')}
      </ButtonLink>
      <ButtonLink href={calendar.google} target="_blank" rel="noreferrer" icon="external">
        {t('calendar.google')}
      </ButtonLink>
      <ButtonLink href={calendar.outlook} target="_blank" rel="noreferrer" icon="external">
        {t('calendar.outlook')}
      </ButtonLink>
      <Button icon="printer" style={waiting} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button icon="share" style={waiting} onClick={() => void share()}>
        <span role="status">{shareTexts[shareState]}</span>
      </Button>
    </Ways>
  )
}
