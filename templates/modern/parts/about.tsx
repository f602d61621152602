import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Band, Paragraphs } from './page.tsx'

export function About({ page }: { page: EventPage }) {
  const { t } = useTranslation('event')
  if (!page.description && page.included.length === 0) return null
  return (
    <Columns aria-labelledby="about-title">
      <h2 id="about-title">{t('about.title')}</h2>
      <div>
        <Words>
          <Paragraphs text={page.description} />
        </Words>
        {page.included.length > 0 && (
          <Included aria-labelledby="included-title">
            <h3 id="included-title">{t('included.title')}</h3>
            <ul>
              {page.included.map((item) => (
                <li key={item}>
                  <Icon name="check" />
                  {item}
                </li>
              ))}
            </ul>
          </Included>
        )}
      </div>
    </Columns>
  )
}

const Columns = styled(Band)`
  > div {
    display: grid;
    gap: var(--space-7);
  }
  @media (min-width: 60rem) {
    > div {
      grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
      gap: var(--space-9);
    }
  }
`

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-5);
  max-inline-size: 46rem;

  > p:first-child {
    font-size: clamp(1.2rem, 1.8vw, 1.6rem);
    line-height: 1.42;
  }
`

const Included = styled.section`
  h3 {
    padding-block-end: var(--space-4);
    font-family: var(--font-wide);
    font-size: var(--text-lg);
    font-stretch: 118%;
  }
  li {
    display: flex;
    gap: var(--space-4);
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--line);
    line-height: 1.45;
  }
  svg {
    margin-block-start: 0.1em;
    color: var(--light-text);
  }
`
