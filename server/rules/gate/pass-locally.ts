import { isTicketCode, parseTicketCode, type TicketCode } from '../tickets/ticket-code.ts'
import type { SentPassage } from './gate-forms.ts'
import {
  colorOf,
  gateVerdictOf,
  type GateOutcome,
  type GateScan,
  type GateTicket,
  type GateView,
} from './gate-views.ts'

type Device = Omit<GateScan, 'serial'> &
  Readonly<{
    tickets: readonly GateTicket[]
    /** Null where the browser cannot verify signatures. */
    verify: (code: TicketCode) => Promise<boolean | null>
  }>

/** Whether an entered text is the code of a ticket, or what is left of one, and no name. */
export const isCodeLike = (text: string): boolean => isTicketCode(text.toUpperCase()) || /^\S{40,}$/.test(text)

/**
 * What a device makes of a scan by itself: the signature first, then its list. A code that the organization has not
 * signed, or whose signature the browser cannot verify, is never green.
 */
export async function passLocally(
  { tickets, verify, ...device }: Device,
  { code: text, ticketId }: Pick<SentPassage, 'code' | 'ticketId'>,
): Promise<GateOutcome> {
  const code = text === null ? null : parseTicketCode(text)
  if (text !== null && !code) return { verdict: 'unreadable', ticket: null }
  const isSigned = code === null || (await verify(code))
  if (isSigned === false) return { verdict: 'forged', ticket: null }
  if (code && code.eventId !== device.eventId) return { verdict: 'other_event', ticket: null }
  const ticket = tickets.find(({ id }) => id === (code?.ticketId ?? ticketId)) ?? null
  if (!ticket) return { verdict: code === null ? 'unknown' : isSigned ? 'unlisted' : 'unverified', ticket }
  const verdict = gateVerdictOf(ticket, { ...device, serial: code?.serial ?? null })
  return { verdict: colorOf(verdict) === 'green' && !isSigned ? 'unverified' : verdict, ticket }
}

type Passing = Readonly<{ by: string; gates: readonly GateView[] }>

/** A ticket after a scan that is still on the device: `by` is who scans there. */
export const passedLocally = (ticket: GateTicket, scan: SentPassage, { by, gates }: Passing): GateTicket => {
  const { id, direction, at } = scan
  const gate = gates.find((one) => one.id === scan.gateId)?.name ?? null
  return { ...ticket, last: { id, direction, at, by, gate } }
}
