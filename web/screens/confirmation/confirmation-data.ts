import type { ConfirmationPage, ParticipantPage } from '#rules/orders/confirmation-views.ts'
import type { FormatSettings } from '../registration/formats.ts'

export type Contact = { name: string; email: string | null; phone: string | null; hasWhatsapp: boolean }

export type AthletesData = {
  page: Pick<ConfirmationPage, 'event' | 'confirmationNumber' | 'athletes'>
  /** The page's address as a QR code: see `qrPath`. */
  qr: { size: number; path: string }
  calendar: { google: string; outlook: string; file: string }
  contact: Contact
  eventUrl: string
  formats: FormatSettings
}

export type ConfirmationData = AthletesData & {
  page: ConfirmationPage
  isGuest: boolean
}

export type ParticipantData = AthletesData & { page: ParticipantPage }
