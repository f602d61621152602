import { foldText } from '#rules/text/normalize-text.ts'

export function searchTextOf(athlete: {
  firstName: string
  lastName: string
  email?: string
  dni?: string
  bibNumber?: string | null
}): string {
  const { firstName, lastName, email = '', dni = '', bibNumber } = athlete
  return foldText([firstName, lastName, email, dni, bibNumber ?? ''].filter(Boolean).join(' '))
}
