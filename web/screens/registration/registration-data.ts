import type { RequiredText } from '#rules/agreements/acceptance-views.ts'
import type { DocumentsView } from '#rules/registration-forms/registration-file.ts'
import type { Article, OfferedItem, TypedChoices } from '#rules/merchandise/offered-item.ts'
import type { FormFault } from '#rules/registration-forms/form-faults.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import type { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import type { SavedDraft } from '#rules/registrations/order-draft.ts'
import type { AthletePrefill, ParticipantTerms } from '#rules/registrations/registration-form.ts'
import type { HeldPage, RegistrationPage } from '#rules/registrations/registration-views.ts'
import type { FormatSettings } from './formats.ts'
import type { RegistrationStep } from './steps.ts'

/**
 * Without personal data: the order's address may be passed on, so documents, phones and births come from the draft, which
 * is on the device and on the server for the person who took the places.
 */
export type CheckoutOrder = Omit<HeldPage, 'participants' | 'buyer'> & {
  athletes: {
    id: string
    firstName: string
    lastName: string
    competitionId: string
    documents: DocumentsView
    faults: readonly FormFault[]
    merchandise: TypedChoices
    articles: Article[]
    isLikelyRegistered: boolean
  }[]
  buyer: { firstName: string; lastName: string; email: string } | null
}

export type Choice = { value: string; label: string }

export type ParticipantFormData = {
  event: { competitions: Pick<RegistrationPage['event']['competitions'][number], 'id' | 'name' | 'places'>[] }
  participantTerms: ParticipantTerms & { form: RegistrationForm; merchandise: readonly OfferedItem[] }
  countries: Choice[]
  people?: readonly AthletePrefill[]
  /** The variants that the order of this draft holds. */
  heldVariants: string[]
}

/** `event.id` names what is kept on the device; what is added to a place is kept by its order. */
export type RegistrationData = {
  step: RegistrationStep
  event: Pick<
    RegistrationPage['event'],
    | 'id'
    | 'slug'
    | 'title'
    | 'startsAt'
    | 'timeZone'
    | 'locationName'
    | 'state'
    | 'closedReason'
    | 'course'
    | 'refundHours'
    | 'refundKeepsFees'
    | 'competitions'
  >
  formats: FormatSettings
  fees: RegistrationPage['fees']
  areFeesLowest: boolean
  participantTerms: ReturnType<typeof participantTermsOf> & { form: RegistrationForm }
  countries: Choice[]
  draftKey: string
  draft: SavedDraft | null
  order: CheckoutOrder | null
  offer: string | null
  offeredUntil: string | null
  heldVariants: string[]
  /** Who is signed in or has an offer, as the first athlete; null for a visitor, and once places are held. */
  signedInAthlete: AthletePrefill | null
  /** Whom the account has registered here before. */
  people: readonly AthletePrefill[]
  /** The address names an order that no longer holds places. */
  isHoldGone: boolean
  holdMinutes: number
  texts: readonly RequiredText[]
}
