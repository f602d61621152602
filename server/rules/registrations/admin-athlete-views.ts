import type { ResultStatus } from '../results/result-status.ts'
import type { AcceptanceView } from '../agreements/acceptance-views.ts'
import type { Day } from '../time/day.ts'
import type { AuditChange } from '../audit/audit-log.ts'
import type { OfferedItem } from '../merchandise/offered-item.ts'
import type { AddableItem, AthleteMerchandise } from '../merchandise/athlete-merchandise.ts'
import type { ListPage } from '../lists/list-state.ts'
import type { PaymentLabel } from '../orders/order-state.ts'
import type { Answers, AnswerValue, Athlete as AnsweringAthlete } from '../registration-forms/answers.ts'
import type { AnswerChange } from '../registration-forms/edit-answers.ts'
import type { FormField } from '../registration-forms/form-field.ts'
import type { MissingItem, MissingKind } from '../registration-forms/missing-items.ts'
import type { FileView } from '../registration-forms/registration-file.ts'
import type { AthleteCash } from './athlete-cash.ts'
import type { Reminders } from './reminders.ts'
import type { Tagging } from './tagging.ts'
import type { EventHead } from '../events/admin-event-views.ts'

export type AthleteRow = {
  id: string
  eventId: string
  eventTitle: string
  competition: string
  teamName: string | null
  firstName: string
  lastName: string
  email: string
  bibNumber: string | null
  resultTimeMs: number | null
  resultDistanceM: number | null
  resultStatus: ResultStatus | null
  resultReason: string | null
  tags: string[]
  label: PaymentLabel
  /** Still to be paid in cash, and to be given back of what was; null without permission to see money. */
  deferredCash: number | null
  cashToReturn: number | null
  /** Still to be paid for a move with an order of its own. */
  differenceDue: number | null
  differenceOrderId: string | null
}

/** Of the chosen event and competition; `due` still have to pay something. */
export type AthleteCounts = { all: number; noBib: number; due: number }

/** `events` to choose from in the list of all athletes; `competitions` in that of an event. */
type ListedMerchandise = { itemId: string; variant: string; quantity: number; isDelivered: boolean }

/** `category` at the race; null in the list of all events. */
export type ListedAthlete = AthleteRow & {
  category: string | null
  answers?: Record<string, AnswerValue>
  missing: MissingItem[]
  files: { id: string; fieldId: string }[]
  merchandise: ListedMerchandise[]
}

export type ListedItem = { id: string; name: string; variants: { id: string; name: string }[] }

export type AthletesPage = ListPage<ListedAthlete> & {
  event: EventHead | null
  hasStarted: boolean
  events: { id: string; title: string }[]
  competitions: { id: string; name: string }[]
  fields: FormField[]
  fileFields: Pick<FormField, 'id' | 'label'>[]
  items: ListedItem[]
  requires: MissingKind[]
  hasTeams: boolean
  tags: string[]
  counts: AthleteCounts
  hasAthletes: boolean
  /** A change of tags that is under way, or that can be undone. */
  tagging: Tagging | null
  reminders: Reminders | null
}

/** `author` is null for one who is gone. */
export type AthleteNoteView = { id: string; at: string; author: string | null; isOwn: boolean; text: string }

/**
 * By how much another competition costs more or less, and what settles it (`settlementOfMove`), in minor units. `charge`:
 * what the buyer would pay by a link, fees included, and until when; null where it cannot be charged so.
 */
export type PriceDifference = {
  amount: number
  refund: number
  cash: number
  charge: { total: number; until: string } | null
  currency: string
}

export type AthleteChoices = {
  isEditable: boolean
  /**
   * Other competitions of the event with their prices beside the one agreed so far, in minor units; `bibs` are the
   * numbers of their rule, such as 100–199.
   */
  moves: {
    id: string
    name: string
    isFull: boolean
    keepsBib: boolean
    bibs: string | null
    price: number
    agreed: number
    currency: string
    difference: PriceDifference | null
  }[]
  /** An unpaid one cannot be undone: its order goes on without the athlete. */
  cancellation: 'none' | 'undoable' | 'final'
  isRestorable: boolean
  isDeletable: boolean
  refund: 'none' | 'possible' | 'under_way'
  /** Of their order, which is cancelled and refunded alone; null for a team's. */
  paidLine: { orderId: string; lineId: string } | null
  /** Where the confirmation can be sent again. */
  mails: { athlete: string | null; buyer: string | null }
  /** They are not erased and have an address. */
  isWritable: boolean
}

/** `changes` by the id of the audit log's entry. */
export type AthleteAnswers = {
  fields: FormField[]
  athlete: AnsweringAthlete
  answers: Answers
  missing: MissingItem[]
  changes: Record<string, AnswerChange[]>
}

/**
 * `order` is null for an imported athlete. What is kept of it costs `price`, of which the athlete has `share`: the place
 * (a team's for its captain), paid differences and merchandise, also what was added later. Both and the coupon are null
 * without permission to see money.
 */
export type AthleteDetails = AthleteRow & {
  dni: string
  phone: string
  birthDate: string | null
  gender: 'male' | 'female' | 'other' | null
  emergencyName: string
  emergencyPhone: string
  registeredAt: string
  timeZone: string
  splits: { name: string; ms: number }[]
  resultMoves: ResultMoves | null
  today: Day
  tagsInUse: string[]
  team: { id: string; name: string } | null
  /** Who is likely the same person, under another document. */
  lookalikes: { id: string; firstName: string; lastName: string; competition: string; dni: string }[]
  revision: number
  choices: AthleteChoices
  merchandise: AthleteMerchandise[]
  dueItems: OfferedItem[]
  addableItems: AddableItem[]
  cash: AthleteCash | null
  changes: AuditChange[]
  notes: AthleteNoteView[]
  /** `isRecent`: they are reminded again only if staff say so. */
  lastReminder: { at: string; isRecent: boolean } | null
  answers: AthleteAnswers
  acceptance: AcceptanceView | null
  files: FileView[]
  order: {
    /** Null without permission to see money. */
    id: string | null
    confirmationNumber: string
    buyerName: string
    buyerEmail: string
    couponCode: string | null
    share: number | null
    price: number | null
    currency: string
    confirmedAt: string | null
  } | null
}

/** The bib that a move has taken away, and the one to give instead; null: none. */
export type MoveReport = { removedBib: string | null; nextBib: string | null }

export type NewAthletePage = {
  eventId: string
  eventTitle: string
  competitions: { id: string; name: string; price: number; isFull: boolean; raceDay: Day }[]
  today: Day
  fields: FormField[]
  items: OfferedItem[]
}

export type NewAthleteEvent = { id: string; title: string; startsAt: string; timeZone: string }

/** What brings a cancelled athlete back; null for one of an unpaid order, who is gone or has to register again. */
export type Restoration = { revision: number; bibNumber: string } | null

/** `result`: what the first of the two has now, as `storedResultOf`. */
export type SwapReport = { result: string; otherId: string; otherName: string }

type ResultCompetition = { id: string; name: string }
export type ResultMoves = { current: ResultCompetition; to: ResultCompetition[] }
