import { query, sql } from '#server/database/query.ts'
import type { AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import { localizedTextOf } from '#rules/agreements/agreement-schema.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'

type Edit = Readonly<{ revision: number; items: readonly AcceptanceItemInput[] }>

/**
 * Saves what athletes of an event accept. Throws `Refused` `changed_meanwhile` (`values.revision`) unless `revision` is
 * the saved one, `not_found`, also for a document of another organization, `forbidden`.
 */
export const saveAcceptanceItems = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.acceptance-saved',
  async run({ em, subject: { organizationId, id } }, { revision, items }: Edit) {
    const stored = items.map(({ text, document }) => ({
      text: localizedTextOf(text),
      document: document && { file: keyOf(organizationId, document.file), name: localizedTextOf(document.name) },
    }))
    const rows = await query(
      em,
      sql`
        update event set acceptance_items = ${JSON.stringify(stored)}::jsonb, acceptance_revision = acceptance_revision + 1
        where organization_id = ${organizationId} and id = ${id} and acceptance_revision = ${revision} returning id`,
    )
    if (rows.length === 0) {
      const [event] = await query(
        em,
        sql<{ revision: number }>`
          select acceptance_revision as revision from event where organization_id = ${organizationId} and id = ${id}`,
      )
      throw new Refused({ code: 'changed_meanwhile', values: event! })
    }
    return audited({}, { result: { revision: revision + 1 } })
  },
})

function keyOf(organizationId: string, path: string): string {
  const key = path.slice('/files/'.length)
  if (!key.startsWith(`${organizationId}/`)) throw new Refused({ code: 'not_found' })
  return key
}
