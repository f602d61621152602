import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { isCourseLengthOdd } from '#rules/courses/course-length.ts'
import { formatDistance } from '#rules/text/measures.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { CategoriesForm } from './categories-form.tsx'
import { CompetitionForm } from './competition-form.tsx'
import { CompetitionRow, Row } from './competition-row.tsx'
import { useCompetitionChanges } from './use-competition-changes.ts'

export function Competitions({ event, terms }: { event: EventCompetitions; terms: CompetitionTerms }) {
  const { t } = useTranslation('event-editor')
  const [query] = useSearchParams()
  const changes = useCompetitionChanges(event, terms)
  const editedId = query.get('edit')
  const { competitions } = event
  const { listed, removed } = useEditedCompetition(competitions, editedId)
  const addButton = (
    <ButtonLink href="?edit=new" icon="plus" variant="solid">
      {t('competitions.add')}
    </ButtonLink>
  )
  if (listed.length === 0 && editedId !== 'new' && editedId !== 'categories')
    return (
      <EmptyState title={t('competitions.none.title')} action={addButton}>
        {t('competitions.none.text')}
      </EmptyState>
    )
  return (
    <List>
      <VisuallyHidden as="h2">{t('competitions.title')}</VisuallyHidden>
      <CourseLengthWarning event={event} />
      {listed.map((competition, index) =>
        competition.id === editedId ? (
          <CompetitionForm
            key={competition.id}
            event={event}
            terms={terms}
            competition={competition === removed ? null : competition}
            removedName={removed && removed.name}
          />
        ) : (
          <CompetitionRow
            key={competition.id}
            event={event}
            competition={competition}
            isFirst={index === 0}
            isLast={index === listed.length - 1}
            changes={changes}
          />
        ),
      )}
      {editedId === 'new' ? (
        <CompetitionForm event={event} terms={terms} competition={null} removedName={null} />
      ) : (
        <div>{addButton}</div>
      )}
      {editedId === 'categories' ? <CategoriesForm event={event} /> : <CategoriesRow event={event} />}
    </List>
  )
}

/** A competition that somebody else removes while it is edited stays in the list, with what was typed. */
function useEditedCompetition(competitions: EditorCompetition[], editedId: string | null) {
  const current = competitions.find(({ id }) => id === editedId) ?? null
  const [edited, setEdited] = useState(current)
  if (current !== null && current !== edited) setEdited(current)
  const removed = current === null && edited?.id === editedId ? edited : null
  return { listed: removed ? competitions.toSpliced(removed.position, 0, removed) : competitions, removed }
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

function CategoriesRow({ event: { categories } }: { event: EventCompetitions }) {
  const { t } = useTranslation('event-editor')
  const names = categories.map(({ name }) => name).join(', ')
  return (
    <Row as="section" aria-label={t('categories.title')}>
      <div>
        <h3>{t('categories.title')}</h3>
        <p>
          {categories.length === 0
            ? t('categories.standard')
            : t('categories.own', { count: categories.length, names })}
        </p>
      </div>
      <ButtonLink href="?edit=categories" size="sm" icon="edit" aria-label={t('categories.edit')}>
        {t('competitions.editButton')}
      </ButtonLink>
    </Row>
  )
}
