/** What an event needs before visitors may see it, in the order in which its editor asks for it. */
export const publishNeeds = ['title', 'date', 'location', 'competitions', 'feePlan', 'payments', 'ownerEmail'] as const
export type PublishNeed = (typeof publishNeeds)[number]

/** What decides whether an event can be published. */
export type EventReadiness = Readonly<{
  title: string
  startsAt: Date
  locationName: string
  /** Athletes who are in: an event that is over is shown with them. */
  registrations: number
  competitions: number
  /** Those that cost something. */
  paidCompetitions: number
  hasFeePlan: boolean
  /** Whether this platform can take payments for the organization. */
  canBePaid: boolean
  /** Whether an owner's e-mail is confirmed; null where only the operator owns. */
  hasConfirmedOwner: boolean | null
}>

/** The checklist of an event: every need that it has, and whether it is met. Publishing takes all of them. */
export function readinessOf(event: EventReadiness, now: Date): { need: PublishNeed; isMet: boolean }[] {
  const isMetByNeed: Record<PublishNeed, boolean> = {
    title: event.title !== '',
    date: event.startsAt > now || event.registrations > 0,
    location: event.locationName !== '',
    competitions: event.competitions > 0,
    feePlan: event.hasFeePlan,
    payments: event.canBePaid,
    ownerEmail: event.hasConfirmedOwner ?? true,
  }
  const isRequired = (need: PublishNeed) =>
    need === 'feePlan' || need === 'payments'
      ? event.paidCompetitions > 0
      : need !== 'ownerEmail' || event.hasConfirmedOwner !== null
  return publishNeeds.filter(isRequired).map((need) => ({ need, isMet: isMetByNeed[need] }))
}

/** What is missing still, the first thing to do first. */
export function missingToPublish(event: EventReadiness, now: Date): PublishNeed[] {
  return readinessOf(event, now).flatMap(({ need, isMet }) => (isMet ? [] : [need]))
}
