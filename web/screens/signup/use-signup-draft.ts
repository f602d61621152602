import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { organizationStep } from '#rules/organizations/sign-up-form.ts'
import { currentZoneName } from '#rules/time/time-zones.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { readDraft, saveDraft } from './draft.ts'
import type { SignUpAnswer } from './signup-answer.ts'
import type { SignUpData, SignUpForm, SignUpValues } from './signup-data.ts'
import { signUpPath, type SignUpStep } from './steps.ts'

type DraftTarget = { form: SignUpForm; element: RefObject<HTMLFormElement | null>; step: SignUpStep }

/** Restores the draft, else the country of the device's time zone; saves every change. */
export function useSignUpDraft(
  data: SignUpData,
  answer: SignUpAnswer | undefined,
  { form, element, step }: DraftTarget,
) {
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
