import type { OwnRegistrationPage } from '#rules/own-registrations/own-registration-page.ts'
import type { FormatSettings } from '../registration/formats.ts'
import type { Choice } from '../registration/registration-data.ts'

/** `title`: of the merchandise that was changed to. */
export type OwnResult = { isCodeSent?: true; changed?: string[]; title?: string | null }

export type OwnData = {
  page: OwnRegistrationPage
  countries: Choice[]
  isSignedIn: boolean
  formats: FormatSettings
}
