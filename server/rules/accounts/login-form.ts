import * as v from 'valibot'
import { email } from '../text/fields.ts'

export const passwordLength = { min: 8, max: 128 } as const

/** Not trimmed: spaces count. */
export const newPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(passwordLength.min, 'password_length'),
  v.maxLength(passwordLength.max, `max_length:${passwordLength.max}`),
)

export const loginForm = v.object({ email, password: v.pipe(v.string('required'), v.nonEmpty('required')) }, 'required')
export type LoginForm = v.InferOutput<typeof loginForm>

/** Only followed through `safeRedirectPath`. */
const redirect = v.optional(v.string(), '')

export const linkForm = v.object({ email, redirect }, 'required')
export type LinkForm = v.InferOutput<typeof linkForm>

const byPassword = 'password'

export const loginPageForm = v.variant('by', [
  v.object({ by: v.literal('link'), ...linkForm.entries }),
  v.object({ by: v.optional(v.literal(byPassword), byPassword), ...loginForm.entries, redirect }),
])
export type LoginPageForm = v.InferOutput<typeof loginPageForm>

export const verificationForm = v.union([
  v.object({ token: v.pipe(v.string(), v.nonEmpty()), password: v.optional(v.string(), '') }),
  linkForm,
])

export const newPasswordForm = v.pipe(
  v.object({ password: newPassword, confirmation: v.pipe(v.string('required'), v.nonEmpty('required')) }, 'required'),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      'passwords_differ',
    ),
    ['confirmation'],
  ),
)
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>
