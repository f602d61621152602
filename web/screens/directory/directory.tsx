import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import type { Locale } from '#rules/text/locale.ts'
import { columns, pageWidth } from '#web/ui/layout.ts'
import type { ColouredEntry } from './coloured-entry.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { decorativeLineOf } from '#rules/courses/course-line.ts'
import { CourseLine } from '#web/ui/course-line.tsx'
import { BibFan, fanWidth } from './bib-fan.tsx'
import { HowItStarts } from './how-it-starts.tsx'
import { OrganizationBib } from './organization-bib.tsx'
import { Part } from './part.tsx'
import { StartBoard } from './start-board.tsx'

type DirectoryProps = { organizations: ColouredEntry[]; locale: Locale }

export function Directory({ organizations, locale }: DirectoryProps) {
  const { t } = useTranslation('platform')
  return (
    <main id="content">
      <Hero>
        <Trail course={decorativeLineOf('dorsal')} look="hero" progress={0.58} />
        <Inside>
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.text')}</p>
          <Begin href={accountPaths.signUp} size="lg" variant="solid" iconEnd="arrow">
            {t('hero.begin')}
          </Begin>
          <BibFan organizations={organizations} locale={locale} />
        </Inside>
        <StartBoard organizations={organizations} locale={locale} />
      </Hero>
      <Part id="organizations" aria-labelledby="organizations-title">
        <h2 id="organizations-title">{t('organizations.title')}</h2>
        <p>{t('organizations.text')}</p>
        {organizations.length === 0 && <p>{t('organizations.none')}</p>}
        <Bibs>
          {organizations.map((entry) => (
            <li key={entry.id}>
              <OrganizationBib entry={entry} locale={locale} />
            </li>
          ))}
        </Bibs>
      </Part>
      <HowItStarts />
    </main>
  )
}

const Hero = styled.section`
  position: relative;
  overflow: hidden;
  isolation: isolate;
  --night: color-mix(in oklab, var(--primary-900) 60%, #070b18);
  background: var(--night);
  color: #fff;
  --focus: #fff;
`

const Trail = styled(CourseLine)`
  position: absolute;
  z-index: -1;
  inset-block-start: -7rem;
  inset-inline-end: -22%;
  inline-size: max(72%, 40rem);
  color: var(--primary-400);
  --course-ground: var(--night);
  --course-mark: #ffd24a;
  opacity: 0.9;
`

const Inside = styled.div`
  position: relative;
  display: grid;
  gap: var(--space-5);
  ${pageWidth}
  padding: clamp(var(--space-8), 9vw, 8rem) var(--gutter) clamp(var(--space-7), 6vw, 5rem);

  h1 {
    max-inline-size: 11ch;
    font-size: var(--text-5xl);
    font-stretch: 125%;
    font-weight: 850;
    letter-spacing: -0.035em;
    line-height: 0.94;
  }
  @media (min-width: 64rem) {
    h1 {
      max-inline-size: min(11ch, 100% - ${fanWidth} - var(--space-6));
    }
  }
  p {
    max-inline-size: 34rem;
    font-size: var(--text-lg);
    line-height: 1.45;
  }
`

const Begin = styled(ButtonLink)`
  justify-self: start;

  &&& {
    border-color: transparent;
    background: #ffd24a;
    color: #14161a;
  }
  &&&:hover {
    background: #ffe08a;
  }
`

const Bibs = styled.ul`
  ${columns('20rem', 'auto-fill')}
  gap: var(--space-5);
  margin-block-start: var(--space-6);

  > li {
    display: grid;
    min-inline-size: 0;
  }
`
