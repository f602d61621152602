export function searchTextOf(athlete: {
  firstName: string
  lastName: string
  email?: string
  dni?: string
  bibNumber?: string | null
}): string {
  const { firstName, lastName, email = '', dni = '', bibNumber } = athlete
  return plain([firstName, lastName, email, dni, bibNumber ?? ''].filter(Boolean).join(' '))
}

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
