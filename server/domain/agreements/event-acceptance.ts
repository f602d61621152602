import { textsIn } from '#rules/text/texts-in-languages.ts'
import type { EventAcceptance } from '#rules/agreements/event-acceptance-view.ts'
import { parseAcceptanceItems } from '#rules/text/stored-fields.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'

/** What staff edit of the items that athletes accept. Throws `Refused` `not_found`, `forbidden`. */
export const eventAcceptance = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ ctx, subject: event }): Promise<EventAcceptance> {
    const { language } = ctx.organization
    const items = parseAcceptanceItems(event.acceptanceItems).map(({ text, document }) => ({
      text: textsIn(text, language),
      document: document && { file: document.file, name: textsIn(document.name, language) },
    }))
    return { id: event.id, status: event.status, revision: event.acceptanceRevision, language, items }
  },
})
