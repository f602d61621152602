import type { Context } from '#server/context.ts'
import { textsIn } from '#rules/text/texts-in-languages.ts'
import type { EventAcceptance } from '#rules/agreements/event-acceptance-view.ts'
import { ensureCan } from '#rules/permissions.ts'
import { parseAcceptanceItems } from '#rules/text/stored-fields.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'

/** What staff edit of the items that athletes accept. Throws `Refused` `not_found`, `forbidden`. */
export async function eventAcceptance(ctx: Context, eventId: string): Promise<EventAcceptance> {
  ensureCan(ctx.actor, 'edit-events')
  const { language } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const { id, status, acceptanceRevision, acceptanceItems } = await findRow(em, ctx, Event, eventId)
    const items = parseAcceptanceItems(acceptanceItems).map(({ text, document }) => ({
      text: textsIn(text, language),
      document: document && { file: document.file, name: textsIn(document.name, language) },
    }))
    return { id, status, revision: acceptanceRevision, language, items }
  })
}
