import type { ConfirmationPage, ParticipantPage } from '#rules/views.ts'
import type { FormatSettings } from '../registration/formats.ts'

/** How to reach the organizer. */
export type Contact = { name: string; email: string | null; phone: string | null; hasWhatsapp: boolean }

/** What the order's page and a participant's own have in common. */
export type AthletesData = {
  page: Pick<ConfirmationPage, 'event' | 'confirmationNumber' | 'athletes'>
  /** The page's own address as a QR code, see qrPath. */
  qr: { size: number; path: string }
  calendar: { google: string; outlook: string; file: string }
  contact: Contact
  eventUrl: string
  formats: FormatSettings
}

/** Everything the confirmation page shows, in whatever state its order is. */
export type ConfirmationData = AthletesData & {
  page: ConfirmationPage
  /** Whether nobody is signed in, who could keep it in an account. */
  isGuest: boolean
}

export type ParticipantData = AthletesData & { page: ParticipantPage }
