import * as v from 'valibot'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResultTime } from '#server/domain/registrations/set-result-time.ts'
import { tagAthletes } from '#server/domain/registrations/tag-athletes.ts'
import { undoTagging } from '#server/domain/registrations/undo-tagging.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { textList } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'

const cellForm = v.object({ athlete: v.string(), value: v.optional(v.string(), ''), before: v.optional(v.string()) })
const tagForm = v.object({ add: textList, remove: textList, ids: textList, matching: v.optional(v.string()) })

/** Of the lists themselves: the browser has their routes already, also when the connection is lost. */
export const athleteCells = acts({
  bib: act(cellForm, (ctx, { athlete, value, before }) => setBibNumber(ctx, athlete, value, before)),
  result: act(cellForm, (ctx, { athlete, value, before }) => setResultTime(ctx, athlete, value, before)),
  tag: act(tagForm, (ctx, { add, remove, ids, matching }, { params }) => {
    const eventId = params.id ?? null
    const selection =
      matching === undefined ? { eventId, ids } : { eventId, matching: athleteListOf(new URLSearchParams(matching)) }
    return tagAthletes(ctx, selection, { add, remove })
  }),
  undo: act(v.object({ tagging: v.string() }), (ctx, { tagging }) => undoTagging(ctx, tagging)),
})
