import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { StoredPerson } from '#rules/check-in/find-locally.ts'
import { documentKey } from '#rules/text/normalize-text.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { checkInPeople } from './check-in-people.ts'

type Row = { id: string; secret: string | null; orderSecret: string; number: string; document: string }

/** All athletes of an event, for a device that will have no network. Throws `Refused` `not_found`, `forbidden`. */
export const checkInBundle = queryOf({
  permission: 'check-in',
  subject: Event,
  run: ({ em, ctx, subject: event }): Promise<StoredPerson[]> => storedPeople(em, ctx, event.id),
})

export async function storedPeople(em: Em, ctx: Context, eventId: string): Promise<StoredPerson[]> {
  const rows = await query(
    em,
    sql<Row>`
      select registration.id, registration.confirmation_id as secret, orders.confirmation_id as "orderSecret",
        orders.confirmation_number as number, dni as document
      from registration join orders on orders.organization_id = registration.organization_id
        and orders.id = registration.order_id
      where registration.organization_id = ${ctx.organization.id} and registration.event_id = ${eventId}`,
  )
  const codes = new Map(rows.map((row) => [row.id, row]))
  const people = await checkInPeople(
    em,
    ctx,
    rows.map(({ id }) => id),
  )
  return people.map((person) => {
    const { secret, orderSecret, number, document } = codes.get(person.id)!
    return {
      ...person,
      codes: [secret, orderSecret].filter((code) => code !== null).map(hashOf),
      number,
      document: documentKey(document),
    }
  })
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
