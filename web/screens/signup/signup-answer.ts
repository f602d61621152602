import { organizationFields } from '#rules/organizations/sign-up-form.ts'
import type { Refusal } from '#web/refusal.ts'
import type { SignUpValues } from './signup-data.ts'
import type { SignUpStep } from './steps.ts'

/** Passwords are not sent back. */
export type SignUpAnswer = {
  errors: Record<string, string>
  values: Partial<SignUpValues>
  /** Free subdomains, where the sent one is taken. */
  suggestions: string[]
  /** Concerns the whole form: too many attempts. */
  refusal: Refusal | null
  step: SignUpStep
}

export const stepOfErrors = (errors: Record<string, string>): SignUpStep =>
  organizationFields.some((field) => errors[field] !== undefined) ? 'organization' : 'owner'
