import type { RegistrationWindow } from '#rules/competitions/places.ts'
import type { Event } from './event.ts'

type WindowColumns = Pick<Event, 'status' | 'registrationEnabled' | 'registrationDeadline' | 'startsAt'>

export const registrationWindow = ({
  status,
  registrationEnabled,
  registrationDeadline,
  startsAt,
}: WindowColumns): RegistrationWindow => ({
  status,
  registrationEnabled,
  registrationDeadline: registrationDeadline ?? null,
  startsAt,
})
