import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventResults, PodiumPlace } from '#rules/results/event-results-views.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { BibFoot, BibHead, BibNumeral, BibSheet } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Formats } from '#templates/formats.ts'
import { Section } from './section.tsx'

type ResultsProps = { page: EventPage; results: EventResults; formats: Formats }

export function Results({ page, results, formats }: ResultsProps) {
  const { t } = useTranslation('event')
  return (
    <Section id="results" aria-labelledby="results-title">
      <h2 id="results-title">{t('results.title')}</h2>
      <Races>
        {results.competitions.map(({ id, name, finishers, podium }) => (
          <section key={id} aria-labelledby={`results-${id}`}>
            <h3 id={`results-${id}`}>
              {name}
              <small>{t('results.finishers', { count: finishers })}</small>
            </h3>
            <ol>
              {podium.map((finisher, index) => (
                <Step
                  key={`${finisher.place} ${finisher.name} ${finisher.timeMs}`}
                  finisher={finisher}
                  isFirst={index === 0}
                  formats={formats}
                />
              ))}
            </ol>
          </section>
        ))}
      </Races>
      <ButtonLink href={paths.results(page.slug)} variant="solid" size="lg" iconEnd="arrow">
        {t('results.all')}
      </ButtonLink>
    </Section>
  )
}

function Step({ finisher, isFirst, formats }: { finisher: PodiumPlace; isFirst: boolean; formats: Formats }) {
  const { t } = useTranslation('event')
  return (
    <Bib as="li" data-first={isFirst ? '' : undefined}>
      <BibHead>{finisher.name || t('results.unnamed')}</BibHead>
      <BibNumeral style={{ '--length': 5 }}>{finisher.place}</BibNumeral>
      <BibFoot>{formats.duration(finisher.timeMs)}</BibFoot>
    </Bib>
  )
}

const Races = styled.div`
  display: grid;
  gap: var(--space-7);
  margin-block-end: var(--space-6);

  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-2) var(--space-4);
    margin-block-end: var(--space-4);
  }
  small {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
    letter-spacing: 0;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: var(--space-4);
    max-inline-size: 60rem;
  }
`

const Bib = styled(BibSheet)`
  ${BibHead} {
    background: var(--surface-sunken);
    color: var(--ink);
    font-size: var(--text-base);
  }
  &[data-first] ${BibHead} {
    background: var(--primary-solid);
    color: var(--on-primary-solid);
  }
  ${BibNumeral} {
    padding-block: var(--space-3) 0;
    font-size: var(--text-4xl);
  }
  &:not([data-first]) ${BibNumeral} {
    color: var(--ink-soft);
  }
  ${BibFoot} {
    color: var(--ink);
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: 700;
  }
`
