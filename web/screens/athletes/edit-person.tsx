import { useStore } from '@tanstack/react-form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { personFields, type PersonInput } from '#rules/registrations/athlete-forms.ts'
import { formatDay } from '#rules/time/day.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { saveStateOf } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentAgainDialog } from './document-again-dialog.tsx'
import { PersonFields } from './person-fields.tsx'

const valuesOf = (athlete: AthleteDetails): PersonInput => ({
  firstName: athlete.firstName,
  lastName: athlete.lastName,
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
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const stored = valuesOf(athlete)
  const [start, setStart] = useState({ values: stored, revision: athlete.revision })
  const isImported = athlete.order === null
  const schema = useMemo(() => personFields(athlete.today, { isImported }), [athlete.today, isImported])
  const form = useAppForm({ values: start.values, schema, onValid: () => save({ revision: start.revision }), element })
  const { send, isBusy, data, answer, reset } = useAct('edit', {
    failed: t('athletes.failed.update'),
    done: () => ({
      message: t('athlete.saved', { name: `${form.state.values.firstName} ${form.state.values.lastName}` }),
    }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal?.code === 'changed_meanwhile' || refusal?.code === 'document_again'
    },
  })
  const save = ({ revision, isSure = false }: { revision: number; isSure?: boolean }): void =>
    send({
      ...form.state.values,
      gender: form.state.values.gender ?? '',
      revision: String(revision),
      ...(isSure && { isSure: 'on' }),
    })
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(start.values)
  const isValid = !useStore(form.store, marksErrors)
  const code = isBusy ? null : (answer.refusal?.code ?? null)
  const rejection = { refusal: answer.refusal, isUnreachable: isUnreachable(data) }
  const state = saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection })
  const saving = { state, savedAt: null, isDirty, discard: onClose }
  const takeTheirs = () => {
    setStart({ values: stored, revision: athlete.revision })
    form.reset(stored)
    reset()
  }
  return (
    <Form form={form} element={element} errors={answer.errors} isBusy={isBusy} saving={saving}>
      <PersonFields form={form} today={athlete.today} isImported={isImported} />
      {code === 'changed_meanwhile' && (
        <Conflict
          mine={form.state.values}
          theirs={stored}
          labelOf={(field) => t(`athlete.${field}`)}
          display={(field, value) => (field === 'gender' ? t(`athlete.genders.${value}`) : value)}
          onKeepMine={() => save({ revision: athlete.revision })}
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
        onConfirm={() => save({ revision: start.revision, isSure: true })}
        onClose={reset}
      />
      <LeaveDialog isDirty={isDirty && !isBusy} />
    </Form>
  )
}
