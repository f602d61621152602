import type { OwnRegistrationPage } from '#rules/own-registrations/own-registration-page.ts'
import type { Contact } from '../confirmation/confirmation-data.ts'
import type { FormatSettings } from '../registration/formats.ts'
import type { Choice } from '../registration/registration-data.ts'

export type OwnResult = {
  isCodeSent?: true
  changed?: string[]
  title?: string | null
  teamName?: string
  isLinkRenewed?: true
  transfer?: 'created' | 'revoked'
}

export type OwnData = {
  page: OwnRegistrationPage
  countries: Choice[]
  isSignedIn: boolean
  hasJoined: boolean
  contact: Contact
  formats: FormatSettings
}
