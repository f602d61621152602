import { randomUUID } from 'node:crypto'

/** What somebody types into the sign-up, without a password; its name, subdomain and address are new each time. */
export const newSignUpForm = () => {
  const key = randomUUID()
  return {
    key,
    name: `Club ${key.slice(0, 8)}`,
    subdomain: `club-${key}`,
    mainSport: 'running',
    language: 'es',
    country: 'AR',
    timeZone: 'America/Argentina/Buenos_Aires',
    currency: 'ARS',
    contactEmail: '',
    primaryColor: '#0b6e4f',
    secondaryColor: '#08415c',
    accentColor: '#fa9f42',
    ownerName: 'Lucía Ocampo',
    email: `${key}@correo.example`,
  } as const
}
