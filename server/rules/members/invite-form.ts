import * as v from 'valibot'
import { nameLine } from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { newPassword } from '../accounts/login-form.ts'
import { roles } from '../permissions.ts'

/** So many addresses are invited at once at most. */
export const mostInvited = 50

/** Inviting people: addresses as they were pasted, in one text. */
export const inviteForm = v.object(
  {
    emails: v.pipe(
      v.string('required'),
      v.transform(addressesIn),
      v.minLength(1, 'required'),
      v.maxLength(mostInvited, `max_addresses:${mostInvited}`),
    ),
    role: v.picklist(roles, 'selection'),
    locale: v.picklist(locales, 'selection'),
  },
  'required',
)

/** Taking up an invitation without an account: the mailed link has proven the address, the rest is chosen. */
export const joinForm = v.object({ name: nameLine(80), password: newPassword }, 'required')
export type JoinForm = v.InferOutput<typeof joinForm>

/**
 * The addresses of a pasted text, each once, in its order: separated by lines, commas, semicolons or spaces, with or
 * without names (`Ana Paz <ana@club.example>`). What is no address stays in it, to be told about.
 */
export function addressesIn(text: string): string[] {
  const addresses = text
    .split(/[\n,;]+/)
    .flatMap((piece) => [...piece.matchAll(/<([^<>]+)>/g)].map((match) => match[1]!).concat(wordsOf(piece)))
    .map((address) => address.trim().toLowerCase())
  return [...new Set(addresses.filter(Boolean))]
}

// A piece with an address in brackets has been read; any other is read word by word.
const wordsOf = (piece: string) => (piece.includes('<') ? [] : piece.split(/\s+/))
