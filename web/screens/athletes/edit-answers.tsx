import { useStore } from '@tanstack/react-form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#rules/registrations/full-name.ts'
import { typedAnswers, type TypedAnswers } from '#rules/registration-forms/answers.ts'
import { fieldsWithStoredChoices } from '#rules/registration-forms/edit-answers.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { answersForm, type AnswersInput } from '#rules/registrations/athlete-forms.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { useRevisedForm } from '#web/admin/use-revised-form.ts'
import { Button } from '#web/ui/button.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { blankAnswers, postedAnswers, StaffAnswers } from './staff-answers.tsx'

type Props = { athlete: AthleteDetails; countries: Choice[]; onClose: () => void }

export function EditAnswers({ athlete: { answers: page, revision, firstName, lastName }, countries, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { fields, athlete, answers } = page
  const stored: AnswersInput = {
    answers: { ...blankAnswers(fields), ...typedAnswers(fields, answers) },
    revision: String(revision),
  }
  const { form, element, errors, isBusy, isDirty, code, saving, keepMine, takeTheirs } = useRevisedForm({
    intent: 'answers',
    stored,
    revision,
    schema: useMemo(() => answersForm(page), [page]),
    fieldsOf: (values) => postedAnswers(values.answers),
    failed: t('athlete.answers.failed'),
    message: () => t('athlete.answers.saved', { name: fullName({ firstName, lastName }) }),
    onClose,
  })
  const typed = useStore(form.store, ({ values }) => values.answers) as TypedAnswers
  const choosable = fieldsWithStoredChoices(fields, answers)
  const labelOf = (path: string) => fields.find(({ id }) => path === `answers.${id}`)?.label ?? path
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <StaffAnswers form={form} fields={choosable} athlete={athlete} typed={typed} countries={countries} />
      {code === 'changed_meanwhile' && (
        <Conflict
          mine={{ answers: form.state.values.answers }}
          theirs={{ answers: stored.answers }}
          labelOf={labelOf}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <SaveBar
        saving={saving}
        discard={
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        }
      />
      <LeaveDialog isDirty={isDirty && !isBusy} />
    </Form>
  )
}
