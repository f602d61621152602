import type { ConfirmationPage } from '../../../server/rules/views.ts'
import type { FormatSettings } from '../registration/formats.ts'

/** How to reach the organizer. */
export type Contact = { name: string; email: string | null; phone: string | null; hasWhatsapp: boolean }

/** Everything the confirmation page shows, in whatever state its order is. */
export type ConfirmationData = {
  page: ConfirmationPage
  /** The page's own address as a QR code, see qrPath. */
  qr: { size: number; path: string }
  calendar: { google: string; outlook: string; file: string }
  contact: Contact
  eventUrl: string
  /** Whether nobody is signed in, who could keep it in an account. */
  isGuest: boolean
  formats: FormatSettings
}
