import { adminPaths } from '../admin-paths.ts'

export const publishNeeds = ['title', 'date', 'location', 'competitions', 'feePlan', 'payments', 'ownerEmail'] as const
export type PublishNeed = (typeof publishNeeds)[number]

export type EventReadiness = Readonly<{
  title: string
  startsAt: Date
  locationName: string
  registrations: number
  competitions: number
  paidCompetitions: number
  /** Those that are active, of an event that sells tickets. */
  ticketTypes: number
  paidTicketTypes: number
  hasFeePlan: boolean
  canTakePayments: boolean
  hasConfirmedOwner: boolean | null
}>

export function readinessOf(event: EventReadiness, now: Date): { need: PublishNeed; isMet: boolean }[] {
  const isMetByNeed: Record<PublishNeed, boolean> = {
    title: event.title !== '',
    date: event.startsAt > now || event.registrations > 0,
    location: event.locationName !== '',
    competitions: event.competitions + event.ticketTypes > 0,
    feePlan: event.hasFeePlan,
    payments: event.canTakePayments,
    ownerEmail: event.hasConfirmedOwner ?? true,
  }
  const isRequired = (need: PublishNeed) =>
    need === 'feePlan' || need === 'payments'
      ? event.paidCompetitions + event.paidTicketTypes > 0
      : need !== 'ownerEmail' || event.hasConfirmedOwner !== null
  return publishNeeds.filter(isRequired).map((need) => ({ need, isMet: isMetByNeed[need] }))
}

export function missingToPublish(event: EventReadiness, now: Date): PublishNeed[] {
  return readinessOf(event, now).flatMap(({ need, isMet }) => (isMet ? [] : [need]))
}

/** Met by the operator or by the owner, not in the editor. */
const needsOfOthers = ['feePlan', 'ownerEmail'] as const
export const isMetElsewhere = (need: PublishNeed): need is (typeof needsOfOthers)[number] =>
  needsOfOthers.some((one) => one === need)

/** Where staff meet a need: its tab and field, or the checklist for what others do. */
export function needPath(eventId: string, need: PublishNeed): string {
  if (need === 'competitions') return `${adminPaths.eventCompetitions(eventId)}?edit=new`
  if (need === 'payments') return adminPaths.eventPaymentMethods(eventId)
  return isMetElsewhere(need)
    ? `${adminPaths.event(eventId)}#publish`
    : `${adminPaths.eventBasics(eventId)}#need-${need}`
}

/** The needs of a refusal, of its `values.needs`. */
export const parseNeeds = (text: unknown): PublishNeed[] => {
  const needs = String(text).split(' ')
  return publishNeeds.filter((need) => needs.includes(need))
}
