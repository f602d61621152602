import * as v from 'valibot'
import { email } from './fields.ts'

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

/** Asking for a magic link. */
export const magicLinkForm = v.object({ email }, 'required')
export type MagicLinkForm = v.InferOutput<typeof magicLinkForm>

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
