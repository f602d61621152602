import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '../../../server/rules/paths.ts'
import type { EventPage } from '../../../server/rules/views.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Icon, type IconName } from '../../../web/ui/icon.tsx'
import type { Formats } from '../../formats.ts'
import { Field, Terrain } from './hero.tsx'
import { isOpen } from './state.tsx'

type FinalCallProps = { page: EventPage; formats: Formats; address: string; hasShare: boolean }

/** The last word: the date once more and the one thing to do, or somebody to tell. */
export function FinalCall({ page, formats, address, hasShare }: FinalCallProps) {
  const { t } = useTranslation('event')
  return (
    <Ground aria-labelledby="call-title">
      <Flip>
        <Terrain course={page.course} seed={page.slug} />
      </Flip>
      <Inside>
        <h2 id="call-title">{t(isOpen(page) ? 'call.open' : 'call.other')}</h2>
        {isOpen(page) && <p>{t('call.when', { title: page.title, date: formats.date(page) })}</p>}
        <ButtonLink href={isOpen(page) ? '#competitions' : paths.events} size="lg" iconEnd="arrow">
          {t(isOpen(page) ? 'action.register' : 'notice.others')}
        </ButtonLink>
        {hasShare && <Share title={page.title} address={address} />}
      </Inside>
    </Ground>
  )
}

function Share({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('event')
  const [text, url] = [encodeURIComponent(`${title} ${address}`), encodeURIComponent(address)]
  const ways: { icon: IconName; label: string; href: string }[] = [
    { icon: 'whatsapp', label: t('share.whatsapp'), href: `https://wa.me/?text=${text}` },
    { icon: 'share', label: t('share.facebook'), href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { icon: 'mail', label: t('share.mail'), href: `mailto:?subject=${encodeURIComponent(title)}&body=${text}` },
  ]
  return (
    <Ways aria-label={t('share.label')}>
      {ways.map(({ icon, label, href }) => (
        <li key={icon}>
          <a href={href} rel="noopener">
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </Ways>
  )
}

const Ground = styled(Field)`
  background: var(--primary-solid);
`

const Flip = styled.div`
  position: absolute;
  inset: -1px 0 auto;
  block-size: clamp(32px, 6vw, 84px);
  scale: 1 -1;
`

const Inside = styled.div`
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
`

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 var(--space-5);
  margin-block-start: var(--space-5);

  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    font-size: var(--text-sm);
    font-weight: 550;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`
