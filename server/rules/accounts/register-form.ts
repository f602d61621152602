import * as v from 'valibot'
import { email, nameLine, ticked } from '../text/fields.ts'
import { newPassword } from './login-form.ts'

export const registerForm = v.object(
  {
    name: nameLine(80),
    email,
    password: newPassword,
    terms: ticked('terms_required'),
    redirect: v.optional(v.string(), ''),
  },
  'required',
)
