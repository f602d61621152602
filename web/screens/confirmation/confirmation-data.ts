import type { ConfirmationPage, ParticipantPage } from '#rules/orders/confirmation-views.ts'
import type { TicketView } from '#rules/tickets/ticket-view.ts'
import type { FormatSettings } from '../registration/formats.ts'

export type Contact = { name: string; email: string | null; phone: string | null; hasWhatsapp: boolean }

export type SoldData = {
  page: Pick<ConfirmationPage, 'event' | 'confirmationNumber' | 'lines'>
  /** The page's address as a QR code: see `qrPath`. */
  qr: { size: number; path: string }
  calendar: { google: string; outlook: string; file: string }
  contact: Contact
  eventUrl: string
  formats: FormatSettings
}

/** With its code as a QR code. */
export type ShownTicket = TicketView & { qr: SoldData['qr'] }

export type ConfirmationData = SoldData & {
  page: ConfirmationPage
  isGuest: boolean
  tickets: ShownTicket[]
  /** The payment QR that is a text; null where there is none, or a picture. */
  paymentQr: SoldData['qr'] | null
}

export type ParticipantData = SoldData & { page: ParticipantPage }
