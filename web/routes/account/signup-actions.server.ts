import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { hashPassword } from '#server/auth/passwords.ts'
import type { PlatformContext } from '#server/context.ts'
import { resendOwnerMail } from '#server/domain/sign-up/new-organization-page.ts'
import { signUpOrganization } from '#server/domain/sign-up/sign-up-organization.ts'
import { subdomainAvailability } from '#server/domain/domains/subdomain-availability.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { firstTexts } from '#server/i18n/first-texts.ts'
import { Refused } from '#rules/refusals.ts'
import { organizationStep, signUpForm } from '#rules/organizations/sign-up-form.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import type { FormValues } from '#web/forms/form-values.ts'
import { answerTo } from '#web/refusal.ts'
import { stepOfErrors, type SignUpAnswer } from '#web/screens/signup/signup-answer.ts'
import type { SignUpValues } from '#web/screens/signup/signup-data.ts'
import { signUpPath } from '#web/screens/signup/steps.ts'

/** Who has sent what. */
export type Sent = { state: RequestState; ctx: PlatformContext; values: FormValues }

/** The last step's submission: makes the organization, or says what is missing, keeping everything that was typed. */
export async function signUp({ state, ctx, values }: Sent) {
  const sent = v.safeParse(signUpForm, values)
  if (!sent.success) return answer(values, fieldErrors(sent.issues))
  const { password, confirmation: _confirmation, ...form } = sent.output
  try {
    await state.platform.limits.ensureAllowed('sign-up', { email: form.email, address: state.address })
    const passwordHash = await hashPassword(state.platform.auth, password)
    const { subdomain } = await signUpOrganization(ctx, { form, passwordHash, texts: firstTexts(form) })
    return redirect(signUpPath('complete', { organization: subdomain }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refused(ctx, values, error)
  }
}

/** The first step's button where no script is at work: only that step is looked at. */
export function goOn({ values }: Sent) {
  const sent = v.safeParse(organizationStep, values)
  return sent.success ? answer(values, {}, { status: 200 }) : answer(values, fieldErrors(sent.issues))
}

/** Sends the mail of a new organization again, to the address it was signed up with. */
export async function resend({ state, ctx, values }: Sent) {
  const organization = textOf(values.organization)
  await state.platform.limits.ensureAllowed('link', { email: `sign-up of ${organization}`, address: state.address })
  await resendOwnerMail(ctx, organization)
  return redirect(signUpPath('complete', { organization, resent: '' }))
}

async function refused(ctx: PlatformContext, values: FormValues, error: Refused) {
  const { code, field, status } = error
  if (code === 'too_many_requests') return answerTo(error, answerOf(values, {}))
  if (field !== 'subdomain') throw error
  const asked = { subdomain: textOf(values.subdomain), name: textOf(values.name), country: textOf(values.country) }
  const { suggestions } = await subdomainAvailability(ctx, asked)
  return answer(values, { subdomain: code }, { status, suggestions })
}

type More = { status?: number; suggestions?: string[] }

const answer = (values: FormValues, errors: Record<string, string>, { status = 422, suggestions }: More = {}) =>
  data<SignUpAnswer>({ ...answerOf(values, errors), ...(suggestions && { suggestions }), refusal: null }, { status })

const answerOf = (values: FormValues, errors: Record<string, string>): Omit<SignUpAnswer, 'refusal'> => ({
  errors,
  values: typedIn(values),
  suggestions: [],
  step: stepOfErrors(errors),
})

const typedIn = ({
  password: _password,
  confirmation: _confirmation,
  ...values
}: FormValues): Partial<SignUpValues> => ({
  ...(values as Partial<SignUpValues>),
  terms: values.terms === 'on',
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
