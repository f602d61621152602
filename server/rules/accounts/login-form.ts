import * as v from 'valibot'
import { email } from '../text/fields.ts'

export const passwordLength = { min: 8, max: 128 } as const

/** A password somebody chooses. It is taken as typed: spaces count. */
export const newPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(passwordLength.min, 'password_length'),
  v.maxLength(passwordLength.max, `max_length:${passwordLength.max}`),
)

/** Log-in by password. An old password is not measured: whether it is right is all that counts. */
export const loginForm = v.object({ email, password: v.pipe(v.string('required'), v.nonEmpty('required')) }, 'required')
export type LoginForm = v.InferOutput<typeof loginForm>

/** Where one was going; only ever followed through `ownPath`. */
const redirect = v.optional(v.string(), '')

/** Asking for a mail with a link. */
export const linkForm = v.object({ email, redirect }, 'required')
export type LinkForm = v.InferOutput<typeof linkForm>

const byPassword = 'password'

/** The one form of the log-in page, whose buttons say what is wanted. */
export const doorForm = v.variant('by', [
  v.object({ by: v.literal('link'), ...linkForm.entries }),
  v.object({ by: v.optional(v.literal(byPassword), byPassword), ...loginForm.entries, redirect }),
])
export type DoorForm = v.InferOutput<typeof doorForm>

/** Confirming an e-mail by the link's token and, where there is one, the account's password; or asking for another link. */
export const verificationForm = v.union([
  v.object({ token: v.pipe(v.string(), v.nonEmpty()), password: v.optional(v.string(), '') }),
  linkForm,
])

/** Choosing a password, typed twice. */
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
