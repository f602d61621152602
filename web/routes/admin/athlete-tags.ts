import * as v from 'valibot'
import { tagAthletes } from '#server/domain/registrations/tag-athletes.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { textList } from '#rules/text/fields.ts'
import { act } from '#web/acts.server.ts'
import type { Route } from './+types/athlete-tags'

export { clientAction } from '#web/client-action.ts'

const tagForm = v.object({ add: textList, remove: textList, ids: textList, matching: v.optional(v.string()) })

export const action = act(tagForm, (ctx, { add, remove, ids, matching }, { params }: Route.ActionArgs) => {
  const eventId = params.id ?? null
  const selection =
    matching === undefined ? { eventId, ids } : { eventId, matching: athleteListOf(new URLSearchParams(matching)) }
  return tagAthletes(ctx, selection, { add, remove })
})
