import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { CellEditor } from '#web/admin/cell-editor.tsx'
import { Detail } from '#web/admin/detail.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useEditing } from '#web/admin/use-editing.tsx'
import { History } from '#web/admin/history.tsx'
import { Notes } from '#web/admin/notes.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { PaymentChip } from '../admin/status-chip.tsx'
import { useAthleteCells } from './athlete-cells.ts'
import { AthleteAcceptance } from './athlete-acceptance.tsx'
import { AthleteActions } from './athlete-actions.tsx'
import { AthleteCashSection } from './athlete-cash.tsx'
import { PersonFacts, RegistrationFacts } from './athlete-facts.tsx'
import { AthleteFiles } from './athlete-files.tsx'
import { AthleteLookalikes } from './athlete-lookalikes.tsx'
import { AthleteMissing } from './athlete-missing.tsx'
import { AnswerChanges, AnswersSection } from './athlete-answers.tsx'
import { AthleteMerchandiseSection } from './athlete-merchandise.tsx'
import { EditPerson } from './edit-person.tsx'
import { TagList } from './tag-list.tsx'
import { TagsDialog } from './tags-dialog.tsx'

export function AthleteDetail({ athlete, countries }: { athlete: AthleteDetails; countries: Choice[] }) {
  const { t } = useTranslation('admin')
  const { id: eventInPath } = useParams()
  const { eventId, eventTitle, competition, label, answers } = athlete
  const answerChangesOf = ({ id }: { id: string }) =>
    answers.changes[id] && <AnswerChanges changes={answers.changes[id]} fields={answers.fields} countries={countries} />
  return (
    <Detail
      title={fullName(athlete)}
      above={
        eventInPath ? (
          competition
        ) : (
          <TextLink href={adminPaths.eventAthletes(eventId)}>{`${eventTitle} · ${competition}`}</TextLink>
        )
      }
      summary={<PaymentChip label={label} />}
      actions={<AthleteActions key={athlete.id} athlete={athlete} />}
    >
      <AthleteLookalikes athlete={athlete} />
      <Race athlete={athlete} key={`${athlete.id} race`} />
      <AthleteCashSection athlete={athlete} key={`${athlete.id} cash`} />
      <AthleteMissing athlete={athlete} key={`${athlete.id} missing`} />
      <Person athlete={athlete} key={`${athlete.id} person`} />
      <AnswersSection athlete={athlete} countries={countries} key={`${athlete.id} answers`} />
      <AthleteFiles athlete={athlete} />
      <AthleteMerchandiseSection
        merchandise={athlete.merchandise}
        dueItems={athlete.dueItems}
        addableItems={athlete.addableItems}
        key={`${athlete.id} merchandise`}
      />
      <RegistrationFacts athlete={athlete} />
      <AthleteAcceptance acceptance={athlete.acceptance} timeZone={athlete.timeZone} />
      <Notes notes={athlete.notes} failed={t('athletes.failed.update')} key={`${athlete.id} notes`} />
      <History changes={athlete.changes} labelOf={(field) => t(`athlete.${field}`)} detailsOf={answerChangesOf} />
    </Detail>
  )
}

function Person({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { isEditing, button, close } = useEditing()
  return (
    <DetailSection title={t('athlete.person')} action={athlete.choices.isEditable && button}>
      {isEditing ? <EditPerson athlete={athlete} onClose={close} /> : <PersonFacts athlete={athlete} />}
    </DetailSection>
  )
}

function Race({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const cells = useAthleteCells()
  const [isTagging, setTagging] = useState(false)
  const name = fullName(athlete)
  return (
    <Figures>
      <label>
        <span>{t('athletes.columns.bib')}</span>
        <CellEditor {...cells.bib(athlete)} />
      </label>
      <label>
        <span>{t('athletes.columns.result')}</span>
        <CellEditor {...cells.result(athlete)} />
      </label>
      <div>
        <span>{t('athletes.columns.tags')}</span>
        <div>
          <TagList tags={athlete.tags} />
          <Button
            size="sm"
            variant="quiet"
            icon={athlete.tags.length ? 'edit' : 'plus'}
            aria-label={t('tags.of', { name })}
            onClick={() => setTagging(true)}
          />
        </div>
      </div>
      {isTagging && <TagsDialog athlete={athlete} existingTags={athlete.tagsInUse} onClose={() => setTagging(false)} />}
    </Figures>
  )
}

const Figures = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3) var(--space-5);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  > * > span {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  > div {
    grid-column: 1 / -1;
  }
  > div > div {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--target);
  }
`
