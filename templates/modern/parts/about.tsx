import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import { Included } from '#templates/included.tsx'
import { Paragraphs } from '#templates/paragraphs.tsx'
import { stack } from '#web/ui/layout.ts'
import { LitList } from './lit-list.ts'
import { Band } from './page.tsx'
import { smallHeading } from './wide-type.ts'

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
          <IncludedList>
            <Lines items={page.included.map((text) => ({ icon: 'check', text }))} />
          </IncludedList>
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
  ${stack(5)}
  max-inline-size: 46rem;

  > p:first-child {
    font-size: clamp(1.2rem, 1.8vw, 1.6rem);
    line-height: 1.42;
  }
`

const IncludedList = styled(Included)`
  h3 {
    padding-block-end: var(--space-4);
    ${smallHeading}
  }
`

const Lines = styled(LitList)`
  gap: 0;

  li {
    gap: var(--space-4);
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--line);
  }
`
