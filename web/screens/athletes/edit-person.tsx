import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredLastName, fullName } from '#rules/registrations/full-name.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { personFields, type PersonInput } from '#rules/registrations/athlete-forms.ts'
import { formatDay } from '#rules/time/day.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { useRevisedForm } from '#web/admin/use-revised-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentAgainDialog } from './document-again-dialog.tsx'
import { PersonFields } from './person-fields.tsx'

const valuesOf = (athlete: AthleteDetails): PersonInput => ({
  firstName: athlete.firstName,
  // A results file may say less than a last name.
  lastName: athlete.order === null ? athlete.lastName : enteredLastName(athlete.lastName),
  email: athlete.email,
  dni: athlete.dni,
  birthDate: athlete.birthDate ? formatDay(athlete.birthDate) : '',
  phone: athlete.phone,
  gender: athlete.gender ?? '',
  emergencyName: athlete.emergencyName,
  emergencyPhone: athlete.emergencyPhone,
})

/** What somebody typed when they registered, corrected. */
export function EditPerson({ athlete, onClose }: { athlete: AthleteDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const stored = valuesOf(athlete)
  const isImported = athlete.order === null
  const { form, element, errors, isBusy, isDirty, code, saving, save, reset, keepMine, takeTheirs } = useRevisedForm({
    intent: 'edit',
    stored,
    revision: athlete.revision,
    schema: useMemo(() => personFields(athlete.today, { isImported }), [athlete.today, isImported]),
    fieldsOf: (values) => ({ ...values, gender: values.gender ?? '' }),
    failed: t('athletes.failed.update'),
    message: ({ firstName, lastName }) => t('athlete.saved', { name: fullName({ firstName, lastName }) }),
    onClose,
    shownCodes: ['document_again'],
  })
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <PersonFields form={form} today={athlete.today} isImported={isImported} />
      {code === 'changed_meanwhile' && (
        <Conflict
          mine={form.state.values}
          theirs={stored}
          labelOf={(field) => t(`athlete.${field}`)}
          display={(field, value) => (field === 'gender' ? t(`athlete.genders.${value}`) : value)}
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
      <DocumentAgainDialog
        isOpen={code === 'document_again'}
        isBusy={isBusy}
        onConfirm={() => save({ isSure: 'on' })}
        onClose={reset}
      />
      <LeaveDialog isDirty={isDirty && !isBusy} />
    </Form>
  )
}
