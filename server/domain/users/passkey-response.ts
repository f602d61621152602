import * as v from 'valibot'
import { Refused } from '../../rules/refusals.ts'

const form = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.string() }))

/** A browser's answer as it came, as JSON. What is in it is found out where it is verified. Refuses `passkey_invalid`. */
export function passkeyResponse(typed: string): v.InferOutput<typeof form> {
  const { success, output } = v.safeParse(form, typed)
  if (!success) throw new Refused({ code: 'passkey_invalid' })
  return output
}
