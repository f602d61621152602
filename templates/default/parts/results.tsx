import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { BibFoot, BibHead, BibNumeral, BibSheet } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Podiums, type ResultsProps, type StepProps } from '#templates/podium.tsx'
import { columns } from '#web/ui/layout.ts'
import { Section } from './section.tsx'

export function Results({ page, results, formats }: ResultsProps) {
  const { t } = useTranslation('event')
  return (
    <Section id="results" aria-labelledby="results-title">
      <h2 id="results-title">{t('results.title')}</h2>
      <Races competitions={results.competitions} formats={formats} Step={Step} />
      <ButtonLink href={paths.results(page.slug)} variant="solid" size="lg" iconEnd="arrow">
        {t('results.all')}
      </ButtonLink>
    </Section>
  )
}

const Step = ({ finisher, name, best, formats }: StepProps) => (
  <Bib as="li" data-first={finisher === best ? '' : undefined}>
    <BibHead>{name}</BibHead>
    <BibNumeral style={{ '--length': 5 }}>{finisher.place}</BibNumeral>
    <BibFoot>{formats.result(finisher)}</BibFoot>
  </Bib>
)

const Races = styled(Podiums)`
  ol {
    ${columns('13rem')}
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
