/**
 * The code of a ticket: what it is a ticket for, and the organization's Ed25519 signature of that, in base64url. A device
 * without network can tell a forged code from a true one by the organization's public key; whether a true ticket was
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
  prefix +
  btoa(String.fromCharCode(...signed, ...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const isTicketCode = (text: string): boolean => text.startsWith(prefix)

/** Null for what is no whole code; the signature is still to be verified. */
export function parseTicketCode(text: string): TicketCode | null {
  const encoded = isTicketCode(text) ? text.slice(prefix.length) : ''
  if (!/^[\w-]{151}$/.test(encoded)) return null
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  const signed = bytes.slice(0, signedBytes)
  const idAt = (index: number) => idIn(signed.subarray(index * idBytes, (index + 1) * idBytes))
  const claim = { eventId: idAt(0), ticketTypeId: idAt(1), ticketId: idAt(2), serial: signed[signedBytes - 1]! }
  return { ...claim, signed, signature: bytes.slice(signedBytes) }
}

const idIn = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
