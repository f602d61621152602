import * as v from 'valibot'
import { email, line, nameLine, requiredCheckbox } from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { newPassword } from './login-form.ts'

const proof = { password: v.optional(v.string(), ''), code: v.optional(v.string(), '') }

const id = v.pipe(v.string('required'), v.uuid('format'))

const changes = [
  v.object({ intent: v.literal('name'), name: nameLine(80) }),
  v.object({ intent: v.literal('language'), locale: v.picklist(locales, 'selection') }),
  v.object({ intent: v.literal('email'), email, ...proof }),
  v.object({ intent: v.literal('email-withdraw') }),
  v.pipe(
    v.object({
      intent: v.literal('password'),
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
  v.object({ intent: v.literal('passkey-add'), name: line(60), response: v.optional(v.string(), ''), ...proof }),
  v.object({ intent: v.literal('passkey-rename'), id, name: line(60) }),
  v.object({ intent: v.literal('passkey-remove'), id, ...proof }),
  v.object({ intent: v.literal('session-end'), id }),
  v.object({ intent: v.literal('sessions-end') }),
  v.object({ intent: v.literal('later') }),
  v.object({ intent: v.literal('leave'), sure: requiredCheckbox('required') }),
] as const

export const profileForm = v.variant('intent', changes, 'format')
export type ProfileForm = v.InferOutput<typeof profileForm>

export type ProfileIntent = ProfileForm['intent']

export const secondFactorForm = v.variant(
  'intent',
  [
    v.object({ intent: v.literal('begin'), ...proof }),
    v.object({ intent: v.literal('confirm'), code: line(40) }),
    v.object({ intent: v.literal('renew'), ...proof }),
    v.object({ intent: v.literal('off'), ...proof }),
  ],
  'format',
)

export const codeForm = v.object({ code: line(40), redirect: v.optional(v.string(), '') }, 'required')

export const addPasskeyForm = v.object({ name: line(60), ...proof }, 'required')
