import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { isCourseLengthOdd } from '#rules/courses/course-length.ts'
import { formatDistance } from '#rules/text/measures.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFormats } from '../admin/staff.ts'
import { CompetitionForm } from './competition-form.tsx'
import { CompetitionRow } from './competition-row.tsx'
import { useCompetitionChanges } from './use-competition-changes.ts'

export function Competitions({ event, terms }: { event: EventCompetitions; terms: CompetitionTerms }) {
  const { t } = useTranslation('event-editor')
  const [query] = useSearchParams()
  const changes = useCompetitionChanges(event, terms)
  const editedId = query.get('edit')
  const { competitions } = event
  const addButton = (
    <ButtonLink href="?edit=new" icon="plus" variant="solid">
      {t('competitions.add')}
    </ButtonLink>
  )
  if (competitions.length === 0 && editedId !== 'new')
    return (
      <EmptyState title={t('competitions.none.title')} action={addButton}>
        {t('competitions.none.text')}
      </EmptyState>
    )
  return (
    <List>
      <VisuallyHidden as="h2">{t('competitions.title')}</VisuallyHidden>
      <CourseLengthWarning event={event} />
      {competitions.map((competition, index) =>
        competition.id === editedId ? (
          <CompetitionForm key={competition.id} event={event} terms={terms} competition={competition} />
        ) : (
          <CompetitionRow
            key={competition.id}
            event={event}
            competition={competition}
            isFirst={index === 0}
            isLast={index === competitions.length - 1}
            changes={changes}
          />
        ),
      )}
      {editedId === 'new' ? <CompetitionForm event={event} terms={terms} competition={null} /> : <div>{addButton}</div>}
    </List>
  )
}

function CourseLengthWarning({ event: { courseM, competitions } }: { event: EventCompetitions }) {
  const { t } = useTranslation('event-editor')
  const { region } = useFormats()
  const distances = competitions.map(({ distanceM }) => distanceM)
  if (courseM === null || !isCourseLengthOdd(courseM, distances)) return null
  return (
    <Banner tone="warning" title={t('competitions.course.title', { length: formatDistance(courseM, region, 1) })}>
      {t('competitions.course.text')}
    </Banner>
  )
}

const List = styled.div`
  display: grid;
  gap: var(--space-4);
`
