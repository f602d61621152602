import { organizationFields } from '#rules/organizations/sign-up-form.ts'
import type { Refusal } from '#web/refusal.ts'
import type { SignUpValues } from './signup-data.ts'
import type { SignUpStep } from './steps.ts'

/** What the server made of a sign-up it did not take. Passwords are not sent back. */
export type SignUpAnswer = {
  /** Validation codes by field. */
  errors: Record<string, string>
  values: Partial<SignUpValues>
  /** Subdomains that are free, where the one sent is not. */
  suggestions: string[]
  /** What concerns the whole: too many attempts. */
  refusal: Refusal | null
  /** The step to go on with: that of the first error. */
  step: SignUpStep
}

/** The step in which something has to be put right. */
export const stepOfErrors = (errors: Record<string, string>): SignUpStep =>
  organizationFields.some((field) => errors[field] !== undefined) ? 'organization' : 'owner'
