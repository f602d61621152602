import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Formats } from '#templates/formats.ts'
import { ColorField, Terrain } from './hero.tsx'
import { isOpen } from './state.tsx'

type FinalCallProps = { page: EventPage; formats: Formats; share: ReactNode }

export function FinalCall({ page, formats, share }: FinalCallProps) {
  const { t } = useTranslation('event')
  return (
    <Ground aria-labelledby="call-title">
      <Flip>
        <Terrain course={page.course} />
      </Flip>
      <Layout>
        <h2 id="call-title">{t(isOpen(page) ? 'call.open' : 'call.other')}</h2>
        {isOpen(page) && <p>{t('call.when', { title: page.title, date: formats.date(page) })}</p>}
        <ButtonLink href={isOpen(page) ? '#competitions' : paths.events} size="lg" iconEnd="arrow">
          {t(isOpen(page) ? 'action.register' : 'notice.others')}
        </ButtonLink>
        {share}
      </Layout>
    </Ground>
  )
}

const Ground = styled(ColorField)`
  background: var(--primary-solid);
`

const Flip = styled.div`
  position: absolute;
  inset: -1px 0 auto;
  block-size: clamp(32px, 6vw, 84px);
  scale: 1 -1;
`

const Layout = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: clamp(var(--space-9), 13vw, 11rem) var(--gutter) var(--space-8);
  text-align: center;

  h2 {
    max-inline-size: 18ch;
    font-size: var(--text-3xl);
    font-stretch: 125%;
    font-weight: 850;
    letter-spacing: -0.025em;
  }
  p::first-letter {
    text-transform: uppercase;
  }
  [data-share] {
    justify-content: center;
    margin-block-start: var(--space-5);
  }
`
