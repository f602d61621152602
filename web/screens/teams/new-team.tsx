import { useStore } from '@tanstack/react-form'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Choosing } from '#rules/registrations/athlete-forms.ts'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import { costOf } from '#rules/registrations/athlete-forms.ts'
import { newTeamFields, type NewTeamInput } from '#rules/teams/staff-team-forms.ts'
import type { NewTeamPage } from '#rules/teams/team-list.ts'
import { teamQuantity } from '#rules/teams/team-terms.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { Detail } from '#web/admin/detail.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { useDetailMoves } from '#web/admin/use-detail.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentAgainDialog } from '../athletes/document-again-dialog.tsx'
import { NewAthleteAnswers } from '../athletes/new-athlete-answers.tsx'
import { choiceOf, useSoldOut } from '../athletes/new-athlete-choices.ts'
import { NewAthleteTerms } from '../athletes/new-athlete-terms.tsx'
import { PersonFields } from '../athletes/person-fields.tsx'
import { blankAnswers } from '../athletes/staff-answers.tsx'
import { blankChoices, StaffMerchandise } from '../athletes/staff-merchandise.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { useNewAthleteForm } from './use-new-athlete-form.ts'

type Props = { page: NewTeamPage; countries: Choice[] }

export function NewTeam({ page, countries }: Props) {
  const { t } = useTranslation('admin')
  const { close } = useDetailMoves()
  const { form, element, errors, isFull, isSoldOut, isBusy, isRepeat, save, reset, saving } = useNewTeam(page)
  return (
    <Detail title={t('teams.new.title')} above={page.eventTitle}>
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
        <TeamFields {...{ form, page, isFull, isSoldOut }} />
        <DetailSection title={t('teams.captain')}>
          <p>{t('teams.new.captainText')}</p>
          <PersonFields form={form} today={page.today} />
          <NewAthleteAnswers form={form} page={page} countries={countries} />
        </DetailSection>
        <SaveBar
          saving={saving}
          label={t('teams.new.submit')}
          discard={
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          }
        />
        <DocumentAgainDialog
          isOpen={isRepeat}
          isBusy={isBusy}
          onConfirm={() => save({ isSure: true })}
          onClose={reset}
        />
      </Form>
      <LeaveDialog isDirty={saving.isDirty && !isBusy} />
    </Detail>
  )
}

type TeamFieldsProps = {
  form: AppForm<NewTeamInput>
  page: NewTeamPage
  isFull: (competitionId: string) => boolean
  isSoldOut: (choice: Choosing) => boolean
}

function TeamFields({ form, page, isFull, isSoldOut }: TeamFieldsProps) {
  const { t } = useTranslation('admin')
  const values = useStore(form.store, (store) => store.values)
  const { competitionId, teamSize } = values
  const choice = choiceOf(values)
  const chosen = page.competitions.find(({ id }) => id === competitionId)
  const ofTeam = chosen ? chosen.price * teamQuantity(chosen.team, Number(teamSize) || chosen.team.min) : 0
  const price = ofTeam + costOf(page.items, choice)
  return (
    <>
      <form.SelectField name="competitionId" label={t('athletes.columns.competition')} autoComplete="off" required>
        <option value="">{t('athlete.new.choose')}</option>
        {page.competitions.map(({ id, name, isFull: hasNoPlace }) => (
          <option key={id} value={id}>
            {hasNoPlace ? t('athlete.full', { competition: name }) : name}
          </option>
        ))}
      </form.SelectField>
      <Fields>
        <form.TextField
          name="teamName"
          label={chosen?.team.nameLabel || t('teams.columns.name')}
          required
          maxLength={60}
          autoComplete="off"
        />
        <form.TextField
          name="teamSize"
          label={t('teams.new.size')}
          hint={chosen && t('teams.new.sizeHint', chosen.team)}
          required
          maxLength={2}
          {...numberInput}
        />
      </Fields>
      {chosen && (
        <StaffMerchandise
          form={form}
          items={page.items}
          competitionId={chosen.id}
          title={t('teams.new.captainMerchandise')}
        />
      )}
      <NewAthleteTerms
        form={form}
        isFull={isFull(competitionId)}
        isSoldOut={isSoldOut(choice)}
        price={chosen ? price : 0}
      />
    </>
  )
}

function useNewTeam(page: NewTeamPage) {
  const { t } = useTranslation('admin')
  const { competitions, fields, eventId } = page
  const only = competitions.length === 1 ? competitions[0]! : null
  // Sent twice, it adds once.
  const [draftKey] = useState(() => crypto.randomUUID())
  const [blank] = useState<NewTeamInput>({
    ...blankPerson,
    competitionId: only?.id ?? '',
    teamName: '',
    teamSize: only && only.team.min === only.team.max ? String(only.team.max) : '',
    payment: 'outside',
    reason: '',
    answers: blankAnswers(fields),
    merchandise: blankChoices(page.items),
  })
  const [filledId, setFilledId] = useState<string | null>(null)
  const isFull = useCallback(
    (id: string) => id === filledId || competitions.some((one) => one.id === id && one.isFull),
    [competitions, filledId],
  )
  const { isSoldOut, setSoldOut } = useSoldOut(page.items)
  const schema = useMemo(
    () => newTeamFields(page, (choice) => isFull(choice.competitionId) || isSoldOut(choice)),
    [page, isFull, isSoldOut],
  )
  const form = useNewAthleteForm({
    blank,
    schema,
    extra: { draftKey },
    failed: t('teams.failed.add'),
    done: ({ teamName: name }) => t('teams.new.done', { name }),
    pathOf: (id) => adminPaths.eventTeam(eventId, id),
    onFull: ({ competitionId }) => setFilledId(competitionId),
    onSoldOut: setSoldOut,
  })
  return { ...form, isFull, isSoldOut }
}
