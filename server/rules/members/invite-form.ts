import * as v from 'valibot'
import { nameLine } from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { newPassword } from '../accounts/login-form.ts'
import { roles } from '../permissions.ts'

export const maxInvitations = 50

export const inviteForm = v.object(
  {
    emails: v.pipe(
      v.string('required'),
      v.transform(parseAddresses),
      v.minLength(1, 'required'),
      v.maxLength(maxInvitations, `max_addresses:${maxInvitations}`),
    ),
    role: v.picklist(roles, 'selection'),
    locale: v.picklist(locales, 'selection'),
  },
  'required',
)

export const joinForm = v.object({ name: nameLine(80), password: newPassword }, 'required')

/**
 * Addresses of a pasted text without duplicates, separated by lines, commas, semicolons or spaces, with or without
 * names (`Ana Paz <ana@club.example>`). Invalid ones are kept, so that they can be reported.
 */
export function parseAddresses(text: string): string[] {
  const addresses = text
    .split(/[\n,;]+/)
    .flatMap((piece) => [...piece.matchAll(/<([^<>]+)>/g)].map((match) => match[1]!).concat(wordsOf(piece)))
    .map((address) => address.trim().toLowerCase())
  return [...new Set(addresses.filter(Boolean))]
}

const wordsOf = (piece: string) => (piece.includes('<') ? [] : piece.split(/\s+/))
