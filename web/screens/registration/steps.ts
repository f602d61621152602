export const registrationSteps = ['competition', 'participants', 'checkout'] as const
export type RegistrationStep = (typeof registrationSteps)[number]

export type RegistrationAddress = {
  step: RegistrationStep
  competition?: string | null
  athletes?: number | null
  /** Whose page, from 1. */
  athlete?: number | null
  /** Confirmation id of the order whose places are held. */
  order?: string | null
  offer?: string | null
}

/** Every step is a real link, so that back, reload and sharing work. */
export function registrationPath(
  event: string,
  { step, competition, athletes, athlete, order, offer }: RegistrationAddress,
): string {
  const query = new URLSearchParams({ step })
  if (competition) query.set('competition', competition)
  if (athletes) query.set('athletes', String(athletes))
  if (athlete) query.set('athlete', String(athlete))
  if (order) query.set('order', order)
  if (offer) query.set('offer', offer)
  return `/event/${event}/register?${query}`
}

export function stepOf(query: URLSearchParams): RegistrationStep {
  return registrationSteps.find((step) => step === query.get('step')) ?? 'competition'
}

/** Between 1 and `max`. */
export function athleteCountOf(query: URLSearchParams, max: number): number {
  const count = Number(query.get('athletes') ?? 1)
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), max) : 1
}
