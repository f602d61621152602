import * as v from 'valibot'
import { email, line, nameLine, requiredCheckbox } from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { newPassword } from './login-form.ts'

const proof = { password: v.optional(v.string(), ''), code: v.optional(v.string(), '') }

const id = v.pipe(v.string('required'), v.uuid('format'))

export const profileForms = {
  save: v.object({ name: nameLine(80), locale: v.picklist(locales, 'selection') }),
  email: v.object({ email, ...proof }),
  'email-withdraw': v.object({}),
  password: v.pipe(
    v.object({
      newPassword,
      confirmation: v.pipe(v.string('required'), v.nonEmpty('required')),
      ...proof,
    }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['confirmation']],
        ({ newPassword, confirmation }) => newPassword === confirmation,
        'passwords_differ',
      ),
      ['confirmation'],
    ),
  ),
  'passkey-add': v.object({ name: line(60), response: v.optional(v.string(), ''), ...proof }),
  'passkey-rename': v.object({ id, name: line(60) }),
  'passkey-remove': v.object({ id, ...proof }),
  'session-end': v.object({ id }),
  'sessions-end': v.object({}),
  later: v.object({}),
  leave: v.object({ sure: requiredCheckbox('required') }),
}

/** `erase` has a word in the reader's language: see `eraseForm`. */
export type ProfileIntent = keyof typeof profileForms | 'erase'

export type IdentityInput = v.InferInput<typeof profileForms.save>

export const proofForm = v.object(proof)
export const confirmFactorForm = v.object({ code: line(40) })

export const codeForm = v.object({ code: line(40), redirect: v.optional(v.string(), '') }, 'required')

export const addPasskeyForm = v.object({ name: line(60), ...proof }, 'required')
