import * as v from 'valibot'
import { email, nameLine, ticked } from '../text/fields.ts'
import { newPassword } from './login-form.ts'

/** Making an account of one's own, to see one's registrations with. `redirect` is where one was going. */
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
