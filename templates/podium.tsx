import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { EventResults, PodiumPlace } from '#rules/results/event-results-views.ts'
import type { Formats } from './formats.ts'

export type ResultsProps = { page: EventPage; results: EventResults; formats: Formats }

export type StepProps = { finisher: PodiumPlace; name: string; best: PodiumPlace; formats: Formats }

type PodiumLook = {
  formats: Formats
  Step: ComponentType<StepProps>
  className?: string
}

type PodiumsProps = PodiumLook & Pick<EventResults, 'competitions'>

export const Podiums = ({ competitions, formats, Step, className }: PodiumsProps) => (
  <Stack className={className}>
    {competitions.map((competition) => (
      <Podium key={competition.id} competition={competition} formats={formats} Step={Step} />
    ))}
  </Stack>
)

type PodiumProps = PodiumLook & { competition: EventResults['competitions'][number] }

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
            key={`${finisher.place} ${finisher.name} ${finisher.timeMs} ${finisher.distanceM}`}
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

const Stack = styled.div`
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
`

const Section = styled.section`
  small {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
    letter-spacing: 0;
  }
`
