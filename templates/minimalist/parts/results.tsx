import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { Podium, type ResultsProps, type StepProps } from '#templates/podium.tsx'
import { leaderDots } from './leaders.tsx'
import { UnderlinedLink } from './links.tsx'

export function Results({ page, results, formats }: ResultsProps) {
  const { t } = useTranslation('event')
  return (
    <>
      {results.competitions.map((competition) => (
        <Race key={competition.id} competition={competition} formats={formats} Step={Step} />
      ))}
      <p data-print="no">
        <UnderlinedLink href={paths.results(page.slug)}>{t('results.all')}</UnderlinedLink>
      </p>
    </>
  )
}

const Step = ({ finisher, name, formats }: StepProps) => (
  <li>
    <b>{finisher.place}</b>
    <span>{name}</span>
    <time>{formats.result(finisher)}</time>
  </li>
)

const Race = styled(Podium)`
  break-inside: avoid;

  h3 {
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--ink);
    font-size: var(--text-lg);
  }
  small {
    margin-inline-start: var(--space-2);
  }
  li {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--rule);
    font-family: var(--font-display);
    font-size: var(--text-lg);
    line-height: 1.3;
  }
  li:first-child {
    font-size: clamp(1.5rem, 1.3rem + 1vw, 2.125rem);
  }
  li::before {
    order: 1;
    ${leaderDots}
  }
  b {
    min-inline-size: 1.5em;
    font-weight: 400;
  }
  span {
    min-inline-size: 0;
  }
  time {
    order: 2;
    flex: none;
  }
`
