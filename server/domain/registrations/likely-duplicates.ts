import type { SqlBool } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { documentKey, personKey } from '#rules/text/normalize-text.ts'

type Person = Readonly<{
  id: string
  firstName: string
  lastName: string
  email: string
  dni: string
  birthDate?: string | null
}>

export type Lookalike = Required<Person> & Readonly<{ competition: string }>

type Entries = Readonly<{ organizationId: string; eventId: string }>

/**
 * By id of those of `people` for whom there are any: who has a place in the event or is among them, with the same name, and
 * the same date of birth or e-mail, under another document. A document that is repeated is rejected or confirmed elsewhere
 * (`rejectRepeatedDocuments`).
 */
export async function likelyDuplicates(
  em: Em,
  { organizationId, eventId }: Entries,
  people: readonly Person[],
): Promise<ReadonlyMap<string, Lookalike[]>> {
  const births = people.map(({ birthDate }) => birthDate).filter(Boolean)
  const emails = people.map(({ email }) => email.toLowerCase()).filter(Boolean)
  const others = await query(
    em,
    sql<Lookalike>`
      select registration.id, first_name as "firstName", last_name as "lastName", email, dni, birth_date as "birthDate",
        competition.name as competition
      from registration
      join competition on competition.organization_id = registration.organization_id and competition.id = competition_id
      where registration.organization_id = ${organizationId} and registration.event_id = ${eventId}
        and (registration.id = any (${people.map(({ id }) => id)}::uuid[]) or status = 'confirmed'
          and (birth_date = any (${births}::text[]) or email <> '' and lower(email) = any (${emails}::text[])))
      order by registration.created_at, registration.id`,
  )
  const found = people.map((person) => [person.id, others.filter((other) => isLikelySame(person, other))] as const)
  return new Map(found.filter(([, lookalikes]) => lookalikes.length > 0))
}

/** Of rows that are listed: as `likelyDuplicates`, but for signs within names. */
export const hasLikelyDuplicate = sql<SqlBool>`exists (select from registration as other
  where other.organization_id = registration.organization_id and other.event_id = registration.event_id
    and other.id <> registration.id and other.status = 'confirmed' and registration.status = 'confirmed'
    and (other.birth_date = registration.birth_date
      or registration.email <> '' and lower(other.email) = lower(registration.email))
    and replace(folded(other.first_name || other.last_name), ' ', '')
      = replace(folded(registration.first_name || registration.last_name), ' ', '')
    and (other.dni = '' or document_key(other.dni) <> document_key(registration.dni)))`

const isLikelySame = (one: Person, other: Lookalike): boolean =>
  one.id !== other.id &&
  personKey(one) === personKey(other) &&
  (isEqual(one.birthDate, other.birthDate) || isEqual(one.email.toLowerCase(), other.email.toLowerCase())) &&
  !isEqual(documentKey(one.dni), documentKey(other.dni))

const isEqual = (one: string | null | undefined, other: string | null): boolean => Boolean(one) && one === other
