import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import { documentKey } from '#rules/text/normalize-text.ts'
import type { Order } from '../orders/order.ts'

type EnteredDocument = Readonly<{ competitionId: string; dni: string }>
type SeenDocument = EnteredDocument & Readonly<{ number?: number }>

type Entries = Pick<Order, 'organizationId' | 'eventId'>

/** For transactions that lock registrations or pools before they check documents (docs/decisions/0078). */
export const lockDocuments = (em: Em, { eventId }: Pick<Entries, 'eventId'>, documents: readonly string[]) =>
  query(
    em,
    sql`select pg_advisory_xact_lock(hashtextextended(${`document ${eventId} `} || dni, 0))
      from (select distinct unnest(${documents.map(documentKey)}::text[]) as dni order by dni) as document`,
  )

/**
 * Throws as `rejectRepeatedDocuments` does, in a transaction that confirms; of two with one document, the second one
 * waits for the first.
 */
export async function ensureUniqueDocuments(
  em: Em,
  entries: Entries,
  participants: readonly EnteredDocument[],
  isSure: boolean,
): Promise<void> {
  await lockDocuments(
    em,
    entries,
    participants.map(({ dni }) => dni),
  )
  await rejectRepeatedDocuments(em, entries, participants, isSure)
}

/**
 * Throws `Refused` `document_same` (`values.participant`) or `document_taken` for a document that enters a competition
 * twice, within the order or in another confirmed one; unless `isSure`, `document_same_again` or `document_again` for
 * another competition of the event. Unpaid holds of others do not count, so that a hold keeps nobody out.
 */
export async function rejectRepeatedDocuments(
  em: Em,
  { organizationId, eventId }: Entries,
  participants: readonly EnteredDocument[],
  isSure: boolean,
): Promise<void> {
  // Runs even if the order itself has a duplicate, so that timing does not reveal who is registered.
  const documents = await query(
    em,
    sql<SeenDocument>`
      select competition_id as "competitionId", dni from registration
      where organization_id = ${organizationId} and event_id = ${eventId} and status = 'confirmed'
        and dni <> '' and document_key(dni) = any (${participants.map(({ dni }) => documentKey(dni))}::text[])`,
  )
  let repeatRefusal: Refused | null = null
  for (const [index, { competitionId, dni }] of participants.entries()) {
    const sameDocument = documents.filter((one) => documentKey(one.dni) === documentKey(dni))
    const field = `participants[${index}].dni`
    const sameCompetition = sameDocument.filter((one) => one.competitionId === competitionId)
    if (sameCompetition.length > 0)
      throw refusalOf(sameCompetition, field, { inOrder: 'document_same', elsewhere: 'document_taken' })
    if (sameDocument.length > 0)
      repeatRefusal ??= refusalOf(sameDocument, field, { inOrder: 'document_same_again', elsewhere: 'document_again' })
    documents.push({ competitionId, dni, number: index + 1 })
  }
  if (repeatRefusal && !isSure) throw repeatRefusal
}

type Codes = Readonly<{ inOrder: RefusalCode; elsewhere: RefusalCode }>

function refusalOf(sameDocument: readonly SeenDocument[], field: string, { inOrder, elsewhere }: Codes): Refused {
  const participant = sameDocument.find(({ number }) => number)?.number
  if (participant === undefined) return new Refused({ code: elsewhere, field })
  return new Refused({ code: inOrder, field, values: { participant } })
}
