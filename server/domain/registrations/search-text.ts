import { normalizeSearchText } from '#rules/text/search-words.ts'

export function searchTextOf(athlete: {
  firstName: string
  lastName: string
  email?: string
  dni?: string
  bibNumber?: string | null
}): string {
  const { firstName, lastName, email = '', dni = '', bibNumber } = athlete
  return normalizeSearchText([firstName, lastName, email, dni, bibNumber ?? ''].filter(Boolean).join(' '))
}
