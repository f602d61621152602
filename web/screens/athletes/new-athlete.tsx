import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { newAthleteFields, priceInForce, type NewAthleteInput } from '#rules/registrations/athlete-forms.ts'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import { limitReasonLength } from '#rules/registrations/staff-payments.ts'
import type { NewAthletePage } from '#rules/registrations/admin-athlete-views.ts'
import { Detail } from '#web/admin/detail.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { saveStateOf } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useDetailMoves } from '#web/admin/use-detail.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentAgainDialog } from './document-again-dialog.tsx'
import { NewAthleteAnswers } from './new-athlete-answers.tsx'
import { choiceOf, useSoldOut } from './new-athlete-choices.ts'
import { NewAthleteTerms } from './new-athlete-terms.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { PersonFields } from './person-fields.tsx'
import { blankAnswers, postedAnswers } from './staff-answers.tsx'
import { blankChoices, postedChoices, StaffMerchandise } from './staff-merchandise.tsx'

export function NewAthlete({ page, countries }: { page: NewAthletePage; countries: Choice[] }) {
  const { t } = useTranslation('admin')
  return (
    <Detail title={t('athlete.new.title')} above={page.eventTitle}>
      <NewAthleteForm page={page} countries={countries} pathOf={(id) => adminPaths.eventAthlete(page.eventId, id)} />
    </Detail>
  )
}

/** What is typed about somebody, whatever the event. */
export type TypedAthlete = Omit<NewAthleteInput, 'competitionId' | 'answers' | 'merchandise'>

/** `pathOf`: where the athlete is once they are added. `typed` is of another event, as `onLeave` gets it. */
type NewAthleteProps = {
  page: NewAthletePage
  countries: Choice[]
  pathOf: (registrationId: string) => string
  typed?: TypedAthlete | null
  onLeave?: (typed: TypedAthlete | null) => void
  onBusy?: (isBusy: boolean) => void
}

/** Adds an athlete, beyond the limit for a reason. */
export function NewAthleteForm(props: NewAthleteProps) {
  const { page, countries } = props
  const { t } = useTranslation('admin')
  const { form, element, saving, errors, isFull, isSoldOut, isBusy, code, save, reset } = useNewAthlete(props)
  const { close } = useDetailMoves()
  const { competitionId: chosenId, merchandise = {}, payment } = useStore(form.store, ({ values }) => values)
  const choice = choiceOf({ competitionId: chosenId, merchandise })
  const price = chosenId === '' ? 0 : priceInForce(page)(choice)
  return (
    <>
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
        <form.SelectField name="competitionId" label={t('athletes.columns.competition')} autoComplete="off" required>
          <option value="">{t('athlete.new.choose')}</option>
          {page.competitions.map(({ id, name, isFull: hasNoPlace }) => (
            <option key={id} value={id}>
              {hasNoPlace ? t('athlete.full', { competition: name }) : name}
            </option>
          ))}
        </form.SelectField>
        {chosenId !== '' && <StaffMerchandise form={form} items={page.items} competitionId={chosenId} />}
        <NewAthleteTerms form={form} isFull={isFull(chosenId)} isSoldOut={isSoldOut(choice)} price={price} />
        {price > 0 && payment === 'free' && (
          <form.TextField
            name="waivedReason"
            label={t('athlete.new.waived')}
            hint={t('athlete.new.waivedHint')}
            required
            maxLength={limitReasonLength}
            autoComplete="off"
          />
        )}
        <PersonFields form={form} today={page.today} />
        <NewAthleteAnswers form={form} page={page} countries={countries} />
        <SaveBar
          saving={saving}
          label={t('athlete.new.submit')}
          discard={
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          }
        />
        <DocumentAgainDialog
          isOpen={code === 'document_again'}
          isBusy={isBusy}
          onConfirm={() => save({ isSure: true })}
          onClose={reset}
        />
      </Form>
      <LeaveDialog isDirty={saving.isDirty && !isBusy} />
    </>
  )
}

function useNewAthlete({ page, pathOf, typed = null, onLeave, onBusy }: NewAthleteProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const element = useRef<HTMLFormElement>(null)
  // Sent twice, it adds once.
  const [draftKey] = useState(() => crypto.randomUUID())
  const [addedId, setAddedId] = useState<string | null>(null)
  const [blank] = useState<NewAthleteInput>({
    ...blankPerson,
    competitionId: page.competitions.length === 1 ? page.competitions[0]!.id : '',
    payment: query.get('new') === 'free' ? 'free' : 'outside',
    reason: '',
    waivedReason: '',
    answers: blankAnswers(page.fields),
    merchandise: blankChoices(page.items),
  })
  const [values] = useState<NewAthleteInput>({ ...blank, ...typed })
  // Its last place was taken while the form was open.
  const [filledId, setFilledId] = useState<string | null>(null)
  const isFull = useCallback(
    (id: string) => id === filledId || page.competitions.some((one) => one.id === id && one.isFull),
    [page.competitions, filledId],
  )
  const { isSoldOut, setSoldOut } = useSoldOut(page.items)
  const schema = useMemo(
    () => newAthleteFields(page, (choice) => isFull(choice.competitionId) || isSoldOut(choice), priceInForce(page)),
    [page, isFull, isSoldOut],
  )
  const form = useAppForm({ values, schema, onValid: () => save(), element })
  const { send, isBusy, data, answer, reset } = useAct<string>('add', {
    action: adminPaths.newAthlete(page.eventId),
    failed: t('athletes.failed.add'),
    done: () => ({ message: t('athlete.new.done', form.state.values) }),
    onDone: setAddedId,
    onRejected: ({ refusal }) => {
      const hasNoPlace = refusal !== null && fullCodes.has(refusal.code)
      if (refusal?.code === 'sold_out') setSoldOut(refusal.values?.variantId)
      else if (hasNoPlace) setFilledId(form.state.values.competitionId)
      focusFirstError(element.current)
      return hasNoPlace || refusal?.code === 'document_again'
    },
  })
  const save = ({ isSure = false } = {}): void => {
    const { answers, merchandise, gender = '', reason = '', waivedReason = '', ...athlete } = form.state.values
    send({
      ...athlete,
      ...postedAnswers(answers),
      ...postedChoices(merchandise),
      gender,
      reason,
      waivedReason,
      draftKey,
      ...(isSure && { isSure: 'on' }),
    })
  }
  const isDirty = useStore(form.store, (store) => JSON.stringify(store.values)) !== JSON.stringify(blank)
  const isValid = !useStore(form.store, marksErrors)
  const open = useEffectEvent((id: string) => void navigate(pathOf(id), { replace: true, preventScrollReset: true }))
  const leave = useEffectEvent(() => {
    const { competitionId: _, answers: __, merchandise: ___, ...person } = form.state.values
    onLeave?.(isDirty ? person : null)
  })
  const reportBusy = useEffectEvent((now: boolean) => onBusy?.(now))
  useEffect(() => reportBusy(isBusy), [isBusy])
  useEffect(() => () => leave(), [])
  // Once the form is no longer dirty, so that nothing asks whether to leave it.
  useEffect(() => {
    if (addedId) open(addedId)
  }, [addedId])
  const errors = useMemo(
    () => (answer.refusal && fullCodes.has(answer.refusal.code) ? { reason: 'required' } : answer.errors),
    [answer],
  )
  const rejection = { refusal: answer.refusal, isUnreachable: isUnreachable(data) }
  const state = saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection })
  return {
    form,
    element,
    errors,
    isFull,
    isSoldOut,
    isBusy,
    code: isBusy ? null : (answer.refusal?.code ?? null),
    save,
    reset,
    saving: { state, savedAt: null, isDirty: isDirty && addedId === null, discard: () => form.reset(blank) },
  }
}

const fullCodes: ReadonlySet<string> = new Set(['competition_full', 'event_full', 'sold_out'])
