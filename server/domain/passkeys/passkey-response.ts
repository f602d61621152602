import * as v from 'valibot'
import { Refused } from '#rules/refusals.ts'
import { jsonText } from '#rules/text/json-text.ts'

// An id is base64url of at most 1,023 bytes (WebAuthn Level 3, 5.8.3); the database may reject other text.
const form = v.pipe(jsonText(), v.looseObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)) }))

/** Throws `Refused` `passkey_invalid`. The content is verified by the caller. */
export function passkeyResponse(input: string): v.InferOutput<typeof form> {
  const { success, output } = v.safeParse(form, input)
  if (!success) throw new Refused({ code: 'passkey_invalid' })
  return output
}
