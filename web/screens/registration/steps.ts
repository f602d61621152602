export const registrationSteps = ['competition', 'participants', 'checkout'] as const
export type RegistrationStep = (typeof registrationSteps)[number]

/** What the address of the flow says besides the event. */
export type RegistrationPlace = {
  step: RegistrationStep
  /** The competition chosen in the first step. */
  competition?: string | null
  athletes?: number | null
  /** Confirmation id of the order whose places are held. */
  order?: string | null
}

/** The address of a step: every step is a real link, so that back, reload and sharing work. */
export function registrationPath(event: string, { step, competition, athletes, order }: RegistrationPlace): string {
  const query = new URLSearchParams({ step })
  if (competition) query.set('competition', competition)
  if (athletes) query.set('athletes', String(athletes))
  if (order) query.set('order', order)
  return `/event/${event}/register?${query}`
}

/** The step an address asks for; the first one for anything else. */
export function stepOf(query: URLSearchParams): RegistrationStep {
  return registrationSteps.find((step) => step === query.get('step')) ?? 'competition'
}

/** How many athletes an address asks for, between 1 and `most`. */
export function athletesOf(query: URLSearchParams, max: number): number {
  const count = Number(query.get('athletes') ?? 1)
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), max) : 1
}
