import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { documentKey, personKey } from '#rules/text/normalize-text.ts'
import type { WaitingEntry } from './waiting-entry.ts'

type Athlete = { competitionId: string; firstName: string; lastName: string; email: string; dni: string }
type Person = Pick<WaitingEntry, 'firstName' | 'lastName' | 'email'>

const personOf = (person: Person) => `${person.email.toLowerCase()} ${personKey(person)}`

/**
 * Of those who wait, the ids of who has a place in the competition already: by the same e-mail and name, or by a document
 * that the organization has seen with them, whatever e-mail is registered with it.
 */
export async function registeredWaiters(em: Em, entries: readonly WaitingEntry[]): Promise<Set<string>> {
  const [first] = entries
  if (!first) return new Set()
  const { organizationId, eventId } = first
  const emails = [...new Set(entries.map(({ email }) => email.toLowerCase()))].filter(Boolean)
  const columns = sql`competition_id as "competitionId", first_name as "firstName", last_name as "lastName", email, dni`
  const seen = await query(
    em,
    sql<Athlete>`
      select ${columns} from registration where organization_id = ${organizationId} and email <> ''
        and lower(email) = any (${emails}::text[])`,
  )
  const documents = Map.groupBy(seen, personOf)
  const placed = await query(
    em,
    sql<Athlete>`
      select ${columns} from registration where organization_id = ${organizationId} and event_id = ${eventId}
        and status = 'confirmed' and (email <> '' and lower(email) = any (${emails}::text[])
          or dni <> '' and document_key(dni) = any (${seen.map(({ dni }) => documentKey(dni))}::text[]))`,
  )
  const isPlaced = (entry: WaitingEntry) => {
    const person = personOf(entry)
    const own = new Set((documents.get(person) ?? []).map(({ dni }) => documentKey(dni)).filter(Boolean))
    return placed.some(
      (athlete) =>
        athlete.competitionId === entry.competitionId &&
        (personOf(athlete) === person || own.has(documentKey(athlete.dni))),
    )
  }
  return new Set(entries.filter(isPlaced).map(({ id }) => id))
}
