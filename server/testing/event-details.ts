import type { CompetitionDetails } from '#rules/competitions/competition-form.ts'
import type { EventDetails } from '#rules/events/event-form.ts'

export const eventDetails: EventDetails = {
  title: 'Vuelta al lago',
  summary: 'Diez kilómetros alrededor del agua.',
  description: '',
  sport: 'running',
  startsAt: new Date('2027-04-18T12:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
  registrationDeadline: null,
  locationName: 'Parque del lago',
  locationAddress: '',
  latitude: null,
  longitude: null,
  arrival: { checkInOpens: null, arriveMinutesEarly: null },
  refundHours: null,
  transferDeadlineDays: 7,
  capacity: null,
  slug: '',
  showOnHomepage: true,
  registrationEnabled: true,
}

export const competitionDetails: CompetitionDetails = {
  name: '10K',
  price: 0,
  deferredCash: 0,
  distanceM: 10_000,
  startsAt: new Date('2027-04-18T12:30:00Z'),
  capacity: 100,
  tiers: [],
  team: null,
  hasWaitingList: false,
}
