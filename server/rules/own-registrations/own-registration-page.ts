import type { TransferView } from '../transfers/transfer.ts'
import type { ClosedReason } from '../competitions/places.ts'
import type { EventPage } from '../events/event-views.ts'
import type { AthleteMerchandise } from '../merchandise/athlete-merchandise.ts'
import type { OfferedItem } from '../merchandise/offered-item.ts'
import type { CaptainTeam, MemberTeam } from '../teams/team-views.ts'
import type { DocumentsView } from '../registration-forms/registration-file.ts'
import type { AthleteAnswers } from '../registrations/admin-athlete-views.ts'

export type OwnRegistrationPage = {
  participantId: string
  confirmationNumber: string
  firstName: string
  lastName: string
  competition: string
  event: Pick<EventPage, 'slug' | 'title' | 'startsAt' | 'timeZone' | 'locationName'>
  closed: ClosedReason | null
  /** Masked; null: nobody can be mailed a code. */
  codeAddress: string | null
  /** Null until the visitor has shown who they are. */
  details: OwnDetails | null
}

export type OwnDetails = {
  registrationId: string
  revision: number
  answers: Pick<AthleteAnswers, 'fields' | 'athlete' | 'answers'>
  documents: DocumentsView
  merchandise: AthleteMerchandise[]
  /** What goes with the place and was not chosen yet. */
  dueItems: OfferedItem[]
  team: MemberTeam | null
  transfer: TransferView
  captainTeam: CaptainTeam | null
}
