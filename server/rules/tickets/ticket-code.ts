/**
 * The code of a ticket: what it is a ticket for, and the organization's Ed25519 signature of that, in Base32: QR codes store
 * its digits in fewer modules than small letters, and scanners that type them do so on any keyboard. A device without
 * network can tell a forged code from a true one by the organization's public key; whether a true ticket was
 * cancelled or used, only the list of tickets says.
 */
export type TicketClaim = Readonly<{
  eventId: string
  ticketTypeId: string
  ticketId: string
  /** Grows when a ticket is issued again, so that the former code is none any more. From 0 to 255. */
  serial: number
}>

export type TicketCode = TicketClaim & Readonly<{ signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }>

const prefix = 'DT1.'
const idBytes = 16
const signedBytes = 3 * idBytes + 1
const signatureBytes = 64

/** The bytes that are signed. */
export function claimBytes({ eventId, ticketTypeId, ticketId, serial }: TicketClaim): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signedBytes)
  for (const [index, id] of [eventId, ticketTypeId, ticketId].entries())
    bytes.set(
      id
        .replaceAll('-', '')
        .match(/../g)!
        .map((byte) => Number.parseInt(byte, 16)),
      index * idBytes,
    )
  bytes[signedBytes - 1] = serial
  return bytes
}

export const ticketCodeOf = (signed: Uint8Array, signature: Uint8Array): string =>
  prefix + base32([...signed, ...signature])

export const isTicketCode = (text: string): boolean => text.startsWith(prefix)

/** Null for what is no whole code; the signature is still to be verified. */
export function parseTicketCode(text: string): TicketCode | null {
  const bytes = isTicketCode(text) ? bytesIn(text.slice(prefix.length)) : null
  if (bytes?.length !== signedBytes + signatureBytes) return null
  const signed = bytes.slice(0, signedBytes)
  const idAt = (index: number) => idIn(signed.subarray(index * idBytes, (index + 1) * idBytes))
  const claim = { eventId: idAt(0), ticketTypeId: idAt(1), ticketId: idAt(2), serial: signed[signedBytes - 1]! }
  return { ...claim, signed, signature: bytes.slice(signedBytes) }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{1,5}/g, (part) => digits[Number.parseInt(part.padEnd(5, '0'), 2)]!)
}

/** Null for what `base32` does not write. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> | null {
  const bits = Array.from(text, (digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return base32([...bytes]) === text ? bytes : null
}

const idIn = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
