import { useStore } from '@tanstack/react-form'
import { useEffect, useRef, useState, type SubmitEvent, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { accountPaths } from '#rules/account-paths.ts'
import { organizationFields, organizationStep, signUpForm } from '#rules/organizations/sign-up-form.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import type { Submission } from '#web/forms/use-submission.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { currentZoneName } from '#rules/time/time-zones.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { ColorFields } from './color-fields.tsx'
import { LivePreview } from './live-preview.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { SignUpBar } from './signup-bar.tsx'
import type { SignUpAnswer } from './signup-answer.ts'
import type { SignUpData, SignUpForm, SignUpValues } from './signup-data.ts'
import { SignUpLayout, StepFields, StepBody } from './signup-layout.tsx'
import { signUpPath, type SignUpStep } from './steps.ts'
import { useAvailability } from './use-availability.ts'
import { readDraft, saveDraft } from './draft.ts'

type Props = { step: SignUpStep; data: SignUpData; answer: SignUpAnswer | undefined; creation: Submission }

const noErrors = {}

/** Both steps stay mounted, so that going back and forth loses nothing. */
export function SignUpFields({ step, data, answer, creation }: Props) {
  const { t } = useTranslation(['signup', 'refusals'])
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [initial] = useState<SignUpValues>(() => ({ ...data.start, ...answer?.values }))
  const isBusy = creation.state === 'sending'
  const form = useAppForm({
    values: initial,
    schema: signUpForm,
    element,
    onValid: () => creation.send(new FormData(element.current!)),
  })
  const values = useStore(form.store, (state) => state.values)
  const availability = useAvailability(values, answer)
  useSignUpDraft(data, answer, { form, element, step })
  useAnswer(answer, step, element)

  const goToOwnerStep = () => {
    if (!isOrganizationValid(form) || availability.problem) focusFirstError(element.current)
    else void navigate(signUpPath('owner'), { preventScrollReset: true })
  }
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (step === 'organization') goToOwnerStep()
    else if (!isOrganizationValid(form)) void navigate(signUpPath('organization'), { preventScrollReset: true })
    // The form's state changes before React renders the button: a second press may come in between.
    else if (!isBusy && !form.state.isSubmitting) void form.handleSubmit()
  }
  const awayAttribute = (formStep: SignUpStep) => (step === formStep ? undefined : '')
  return (
    <ServerErrors value={answer?.errors ?? noErrors}>
      <SignUpLayout ref={element} method="post" action={accountPaths.signUp} onSubmit={send} noValidate>
        <input type="hidden" name="key" value={values.key} />
        <StepBody>
          <StepFields data-away={awayAttribute('organization')}>
            <OrganizationFields form={form} domain={data.domain} availability={availability} />
            <PlaceFields form={form} data={data} />
            <ColorFields form={form} />
          </StepFields>
          <StepFields data-away={awayAttribute('owner')}>
            <OwnerFields form={form} />
          </StepFields>
        </StepBody>
        <LivePreview values={values} domain={data.domain} isWideOnly={step !== 'organization'} />
        {answer?.refusal && (
          <Banner tone="warning" isAlert>
            {refusalText(t, answer.refusal)}
          </Banner>
        )}
        <SignUpBar step={step} isBusy={isBusy} />
      </SignUpLayout>
    </ServerErrors>
  )
}

/** Also shows the errors of the first step from now on. */
function isOrganizationValid(form: SignUpForm): boolean {
  const { success } = v.safeParse(organizationStep, form.state.values)
  // Untouched fields have not been validated yet.
  if (!success) void form.validate('change')
  if (!success)
    for (const field of organizationFields) form.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true }))
  return success
}

function useAnswer(answer: SignUpAnswer | undefined, step: SignUpStep, element: { current: HTMLFormElement | null }) {
  const navigate = useNavigate()
  const handledAnswer = useRef<SignUpAnswer>(undefined)
  useEffect(() => {
    if (!answer || handledAnswer.current === answer) return
    if (answer.step !== step && Object.keys(answer.errors).length > 0)
      return void navigate(signUpPath(answer.step), { replace: true, preventScrollReset: true })
    handledAnswer.current = answer
    focusFirstError(element.current)
  }, [answer, step, element, navigate])
}

type DraftTarget = { form: SignUpForm; element: RefObject<HTMLFormElement | null>; step: SignUpStep }

/** Restores the draft, else the country of the device's time zone; saves every change. */
function useSignUpDraft(data: SignUpData, answer: SignUpAnswer | undefined, { form, element, step }: DraftTarget) {
  const navigate = useNavigate()
  const fill = (values: Partial<SignUpValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setFieldValue(name as keyof SignUpValues, value, { dontUpdateMeta: true })
  }
  const restore = useEffectEvent(() => {
    const earlyInput = inputBeforeHydration(element.current)
    if (!answer) fill(readDraft(Date.now())?.values ?? valuesOfDevice(data))
    for (const [name, value] of earlyInput) form.setFieldValue(name as never, value as never)
    const isAhead = step === 'owner' && !v.safeParse(organizationStep, form.state.values).success
    if (isAhead) void navigate(signUpPath('organization'), { replace: true })
  })
  const save = useEffectEvent(() => {
    if (form.state.isDirty) saveDraft(form.state.values, Date.now())
  })
  useLayoutEffect(() => {
    restore()
    const { unsubscribe } = form.store.subscribe(() => save())
    return unsubscribe
  }, [form.store])
}

/** The time zone says more about the country than the browser's language. */
function valuesOfDevice({ countries }: SignUpData): Partial<SignUpValues> {
  const timeZone = currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const country = countries.find(({ zones }) => zones.includes(timeZone))
  return country ? { country: country.code, currency: country.currency, timeZone } : {}
}
