import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import type { Role } from '#rules/permissions.ts'
import type { Sale, Shop } from './shop.ts'
import { searchTextOf } from '../domain/registrations/search-text.ts'

export const memberOf = ({ ctx }: Sale, role: Role = 'admin'): Context => ({
  ...ctx,
  actor: { kind: 'member', userId: newId(), name: 'Marta Paz', email: 'marta@example.com', role },
})

type Athlete = {
  firstName: string
  lastName: string
  email?: string
  dni?: string
  bibNumber?: string
  tags?: string[]
}

export const addAthlete = async (
  { owner }: Shop,
  { organizationId, eventId, competitionId }: Sale,
  { firstName, lastName, email = '', dni = '', bibNumber, tags = [] }: Athlete,
): Promise<string> => {
  const id = newId()
  const searchText = searchTextOf({ firstName, lastName, email, dni, bibNumber: bibNumber ?? null })
  await owner.query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, email, dni,
       bib_number, tags, status, search_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11)`,
    [id, organizationId, eventId, competitionId, firstName, lastName, email, dni, bibNumber ?? null, tags, searchText],
  )
  return id
}
