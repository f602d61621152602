import * as v from 'valibot'
import { email, nameLine, requiredCheckbox } from '../text/fields.ts'
import { newPassword } from './login-form.ts'

export const registerForm = v.object(
  {
    name: nameLine(80),
    email,
    password: newPassword,
    terms: requiredCheckbox('terms_required'),
    redirect: v.optional(v.string(), ''),
  },
  'required',
)
