import * as v from 'valibot'
import { email } from '#rules/text/fields.ts'

/** What somebody types as an address, as a link leads there; null for what is none. */
export function hrefOf(text: string): string | null {
  const address = text.trim()
  if (/\s/.test(address)) return null
  if (address.startsWith('/')) return address.startsWith('//') ? null : address
  if (/^(?:mailto|tel):./i.test(address)) return address
  if (v.safeParse(email, address).success) return `mailto:${address}`
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`
  const isHost = URL.canParse(url) && new URL(url).hostname.includes('.') && new URL(url).username === ''
  return isHost ? url : null
}
