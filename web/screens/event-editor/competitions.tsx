import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { EventEditorPage } from '../../../server/rules/admin-views.ts'
import type { CompetitionTerms } from '../../../server/rules/competition-form.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CompetitionForm } from './competition-form.tsx'
import { CompetitionRow } from './competition-row.tsx'
import { useCompetitionChanges } from './use-competition-changes.ts'

/** What athletes can enter, in the order of the event's page. One of them, or a new one, is open for editing. */
export function Competitions({ event, terms }: { event: EventEditorPage; terms: CompetitionTerms }) {
  const { t } = useTranslation('event-editor')
  const [query] = useSearchParams()
  const changes = useCompetitionChanges(event, terms)
  const open = query.get('edit')
  const { competitions } = event
  const addNew = (
    <ButtonLink href="?tab=competitions&edit=new" icon="plus" variant="solid">
      {t('competitions.add')}
    </ButtonLink>
  )
  if (competitions.length === 0 && open !== 'new')
    return (
      <EmptyState title={t('competitions.none.title')} action={addNew}>
        {t('competitions.none.text')}
      </EmptyState>
    )
  return (
    <List>
      <VisuallyHidden as="h2">{t('competitions.title')}</VisuallyHidden>
      {competitions.map((competition, index) =>
        competition.id === open ? (
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
      {open === 'new' ? <CompetitionForm event={event} terms={terms} competition={null} /> : <div>{addNew}</div>}
    </List>
  )
}

const List = styled.div`
  display: grid;
  gap: var(--space-4);
`
