import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { hashPassword } from '#server/auth/passwords.ts'
import type { PlatformContext } from '#server/context.ts'
import { resendOwnerMail } from '#server/domain/sign-up/new-organization-page.ts'
import { signUpOrganization } from '#server/domain/sign-up/sign-up-organization.ts'
import { subdomainAvailability } from '#server/domain/domains/subdomain-availability.ts'
import { platformContextOf, stateOf, type RequestState } from '#server/http/request-state.ts'
import { Refused } from '#rules/refusals.ts'
import { organizationStep, signUpForm } from '#rules/organizations/sign-up-form.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import type { FormValues } from '#web/forms/form-values.ts'
import { acts, actWith, type ActArgs } from '#web/acts.server.ts'
import { refusalResponse } from '#web/refusal.ts'
import { stepOfErrors, type SignUpAnswer } from '#web/screens/signup/signup-answer.ts'
import type { SignUpValues } from '#web/screens/signup/signup-data.ts'
import { signUpPath } from '#web/screens/signup/steps.ts'

export type Submission = { state: RequestState; ctx: PlatformContext; values: FormValues }

/** Signs the organization up, or returns the errors with everything that was typed but the password. */
export async function signUp({ state, ctx, values }: Submission) {
  const parsed = v.safeParse(signUpForm, values)
  if (!parsed.success) return respondWith(values, fieldErrors(parsed.issues))
  const { password, confirmation: _confirmation, ...form } = parsed.output
  try {
    await state.platform.limits.ensureAllowed('sign-up', { email: form.email, address: state.address })
    const passwordHash = await hashPassword(state.platform.auth, password)
    const { subdomain } = await signUpOrganization(ctx, { form, passwordHash })
    return redirect(signUpPath('complete', { organization: subdomain }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return respondToRefusal(ctx, values, error)
  }
}

/** Validates the first step alone, for browsers without scripts. */
export function continueSignUp({ values }: Submission) {
  const parsed = v.safeParse(organizationStep, values)
  return parsed.success ? respondWith(values, {}, { status: 200 }) : respondWith(values, fieldErrors(parsed.issues))
}

/** Mails the owner of a new organization again. Rejects with `too_many_requests`. */
export async function resend({ state, ctx, values }: Submission) {
  const organization = textOf(values.organization)
  await state.platform.limits.ensureAllowed('link', { email: `sign-up of ${organization}`, address: state.address })
  await resendOwnerMail(ctx, organization)
  return redirect(signUpPath('complete', { organization, resent: '' }))
}

const act = actWith(async (args: ActArgs) => ({ state: stateOf(args), ctx: await platformContextOf(args) }))

// The steps validate on their own: their answers name the step of the first error.
const anyValues = v.custom<FormValues>(() => true)

export const signUpAction = acts({
  create: act(anyValues, (context, values) => signUp({ ...context, values })),
  continue: act(anyValues, (context, values) => continueSignUp({ ...context, values })),
  resend: act(anyValues, (context, values) => resend({ ...context, values })),
})

async function respondToRefusal(ctx: PlatformContext, values: FormValues, error: Refused) {
  const { code, field, status } = error
  if (code === 'too_many_requests') return refusalResponse(error, answerOf(values, {}))
  if (field !== 'subdomain') throw error
  const request = { subdomain: textOf(values.subdomain), name: textOf(values.name), country: textOf(values.country) }
  const { suggestions } = await subdomainAvailability(ctx, request)
  return respondWith(values, { subdomain: code }, { status, suggestions })
}

type Options = { status?: number; suggestions?: string[] }

const respondWith = (values: FormValues, errors: Record<string, string>, { status = 422, suggestions }: Options = {}) =>
  data<SignUpAnswer>({ ...answerOf(values, errors), ...(suggestions && { suggestions }), refusal: null }, { status })

const answerOf = (values: FormValues, errors: Record<string, string>): Omit<SignUpAnswer, 'refusal'> => ({
  errors,
  values: typedValuesOf(values),
  suggestions: [],
  step: stepOfErrors(errors),
})

const typedValuesOf = ({
  password: _password,
  confirmation: _confirmation,
  ...values
}: FormValues): Partial<SignUpValues> => ({
  ...(values as Partial<SignUpValues>),
  terms: values.terms === 'on',
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
