import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { svgPathOf, thinLine, type CourseLine } from '#rules/courses/course-line.ts'
import { paths } from '#rules/paths.ts'
import type { ResultsEvent } from '#rules/results/results-views.ts'

export function ResultsHead({ event, date, title }: { event: ResultsEvent; date: string; title: string }) {
  const { t } = useTranslation('results')
  return (
    <Head>
      <div>
        <a href={paths.event(event.slug)}>{event.title}</a>
        <h1>{title}</h1>
        <p>{event.locationName ? t('where', { date, place: event.locationName }) : date}</p>
      </div>
      {event.course && <Course {...event.course} />}
    </Head>
  )
}

function Course({ line, box }: CourseLine) {
  return (
    <svg viewBox={`-20 -20 ${box.width + 40} ${box.height + 40}`} aria-hidden>
      <path d={svgPathOf(thinLine(line, 40))} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) fit-content(13rem);
  align-items: end;
  gap: var(--space-4) var(--space-6);
  padding-block-end: var(--space-5);
  border-block-end: 1px solid var(--line);

  a {
    display: inline-block;
    padding-block: var(--space-3);
    color: var(--primary-text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  p {
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
  }
  p::first-letter {
    text-transform: uppercase;
  }
  > svg {
    align-self: center;
    inline-size: clamp(5.5rem, 18vw, 13rem);
    max-block-size: 9rem;
    fill: none;
    stroke: var(--primary-border);
    stroke-width: 2;
  }
  @media (max-width: 22.49rem), print {
    grid-template-columns: minmax(0, 1fr);
    > svg {
      display: none;
    }
  }
`
