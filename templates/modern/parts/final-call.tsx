import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'
import { Ridge } from './ridge.tsx'
import { isOpen } from './state.tsx'

type FinalCallProps = { page: EventPage; formats: Formats; share: ReactNode }

export function FinalCall({ page, formats, share }: FinalCallProps) {
  const { t } = useTranslation('event')
  return (
    <>
      <Crest course={page.course} />
      <Light data-print="no">
        <h2>{t(isOpen(page) ? 'call.open' : 'call.other')}</h2>
        {isOpen(page) && <p>{t('call.when', { title: page.title, date: formats.date(page) })}</p>}
        <div>
          {isOpen(page) ? (
            <ActionLink href="#competitions">{t('action.register')}</ActionLink>
          ) : (
            <ActionLink href={paths.events}>{t('notice.others')}</ActionLink>
          )}
        </div>
        {share}
      </Light>
    </>
  )
}

const Crest = styled(Ridge)`
  --ridge: var(--lit);
  margin-block-end: -1px;
  path + path {
    stroke: none;
  }
`

const Light = styled(Band)`
  row-gap: var(--space-5);
  padding-block: var(--space-7) clamp(var(--space-7), 6vw, var(--space-9));
  background: var(--lit);
  color: var(--on-lit);
  --focus: var(--on-lit);

  > h2 {
    max-inline-size: 14ch;
    margin: 0;
    font-size: clamp(2.4rem, 7.4vw, 6.4rem);
    line-height: 1;
  }
  > p {
    max-inline-size: 40rem;
    font-size: var(--text-lg);
  }
  > div > a {
    border-color: currentColor;
    background: none;
    color: inherit;
  }
  > div > a:hover {
    border-color: currentColor;
    background: color-mix(in oklab, var(--on-lit) 12%, transparent);
  }
`
