import { useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { costOf, newAthleteFields, type NewAthleteInput } from '#rules/registrations/athlete-forms.ts'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import type { NewMemberPage } from '#rules/teams/team-list.ts'
import { Detail } from '#web/admin/detail.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { useDetailMoves } from '#web/admin/use-detail.ts'
import { Banner } from '#web/ui/banner.tsx'
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

type Props = { page: NewMemberPage; countries: Choice[] }

export function NewMember({ page, countries }: Props) {
  const { t } = useTranslation('admin')
  const { close } = useDetailMoves()
  const { form, element, errors, isFull, isSoldOut, isBusy, isRepeat, save, reset, saving } = useNewMember(page)
  const { team, inPlaceOf } = page
  const choice = choiceOf(useStore(form.store, ({ values }) => values))
  const price = costOf(page.items, choice)
  const title = inPlaceOf ? t('teams.new.replace', { name: inPlaceOf.name }) : t('teams.new.member')
  return (
    <Detail title={title} above={team.name}>
      {inPlaceOf && (
        <p>{t(inPlaceOf.bibNumber ? 'teams.new.replaceBib' : 'teams.new.replaceText', { bib: inPlaceOf.bibNumber })}</p>
      )}
      {team.isAtLimit && <Banner tone="warning">{t('teams.new.atLimit', { max: team.size })}</Banner>}
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
        <StaffMerchandise form={form} items={page.items} competitionId={choice.competitionId} />
        <NewAthleteTerms
          form={form}
          isFull={isFull}
          isSoldOut={isSoldOut(choice)}
          price={price}
          fullTexts={{
            label: t('teams.new.reason'),
            hint: t('teams.new.reasonHint', { size: team.size }),
          }}
        />
        <PersonFields form={form} today={page.today} />
        <NewAthleteAnswers form={form} page={page} countries={countries} />
        <SaveBar
          saving={saving}
          label={t(inPlaceOf ? 'teams.new.replaceSubmit' : 'teams.new.memberSubmit')}
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

function useNewMember(page: NewMemberPage) {
  const { t } = useTranslation('admin')
  const { team, inPlaceOf, competitions, fields, eventId } = page
  const [blank] = useState<NewAthleteInput>({
    ...blankPerson,
    competitionId: competitions[0]!.id,
    payment: 'outside',
    reason: '',
    answers: blankAnswers(fields),
    merchandise: blankChoices(page.items),
  })
  const [isFull, setFull] = useState(team.isFull)
  const { isSoldOut, setSoldOut } = useSoldOut(page.items)
  const schema = useMemo(
    () => newAthleteFields(page, (choice) => isFull || isSoldOut(choice)),
    [page, isFull, isSoldOut],
  )
  const form = useNewAthleteForm({
    blank,
    schema,
    extra: { revision: String(team.revision), inPlaceOf: inPlaceOf?.id ?? '' },
    failed: t('teams.failed.update'),
    done: (values) => t('teams.new.memberDone', values),
    pathOf: () => adminPaths.eventTeam(eventId, team.id),
    onFull: () => setFull(true),
    onSoldOut: setSoldOut,
  })
  return { ...form, isFull, isSoldOut }
}
