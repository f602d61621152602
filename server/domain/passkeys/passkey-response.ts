import * as v from 'valibot'
import { Refused } from '#rules/refusals.ts'

// An id is base64url of at most 1,023 bytes (WebAuthn Level 3, 5.8.3); other text may be none for the database.
const form = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)) }))

/** A browser's answer as it came, as JSON. What is in it is found out where it is verified. Refuses `passkey_invalid`. */
export function passkeyResponse(input: string): v.InferOutput<typeof form> {
  const { success, output } = v.safeParse(form, input)
  if (!success) throw new Refused({ code: 'passkey_invalid' })
  return output
}
