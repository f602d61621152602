import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { EventResults, PodiumPlace } from '#rules/results/event-results-views.ts'
import type { Formats } from './formats.ts'

export type ResultsProps = { page: EventPage; results: EventResults; formats: Formats }

export type StepProps = { finisher: PodiumPlace; name: string; best: PodiumPlace; formats: Formats }

type PodiumProps = {
  competition: EventResults['competitions'][number]
  formats: Formats
  /** Renders a finisher as a list item. */
  Step: ComponentType<StepProps>
  className?: string
}

/** The first finishers of a competition. */
export function Podium({ competition, formats, Step, className }: PodiumProps) {
  const { t } = useTranslation('event')
  const { id, name, finishers, podium } = competition
  return (
    <Section className={className} aria-labelledby={`results-${id}`}>
      <h3 id={`results-${id}`}>
        {name} <small>{t('results.finishers', { count: finishers })}</small>
      </h3>
      <ol>
        {podium.map((finisher) => (
          <Step
            key={`${finisher.place} ${finisher.name} ${finisher.timeMs}`}
            finisher={finisher}
            name={finisher.name || t('results.unnamed')}
            best={podium[0]!}
            formats={formats}
          />
        ))}
      </ol>
    </Section>
  )
}

const Section = styled.section`
  small {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
    letter-spacing: 0;
  }
`
