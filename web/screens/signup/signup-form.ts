import { signUpForm } from '#rules/organizations/sign-up-form.ts'
import { useAppForm } from '#web/forms/form.ts'
import type { SignUpValues } from './signup-data.ts'

export function useSignUpForm(options: { values: SignUpValues; onValid: () => Promise<void>; onInvalid: () => void }) {
  return useAppForm({
    defaultValues: options.values,
    validators: { onChange: signUpForm },
    onSubmit: options.onValid,
    onSubmitInvalid: options.onInvalid,
  })
}

export type SignUpFormApi = ReturnType<typeof useSignUpForm>
