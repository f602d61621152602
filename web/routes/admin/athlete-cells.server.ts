import * as v from 'valibot'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResult } from '#server/domain/registrations/set-result.ts'
import { remindAthletes } from '#server/domain/answers/remind-athletes.ts'
import { createMailing } from '#server/domain/mailings/change-mailing.ts'
import { deliverKits, undoDelivery } from '#server/domain/merchandise/deliver-kits.ts'
import { tagAthletes, type AthleteSelection } from '#server/domain/registrations/tag-athletes.ts'
import { undoTagging } from '#server/domain/registrations/undo-tagging.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { checkbox, textList } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'

const cellForm = v.object({ athlete: v.string(), value: v.optional(v.string(), ''), before: v.optional(v.string()) })
const resultForm = v.object({ ...cellForm.entries, stored: v.optional(v.string()) })
const chosenAthletes = { ids: textList, matching: v.optional(v.string()) }
const tagForm = v.object({ add: textList, remove: textList, ...chosenAthletes })
const remindForm = v.object({ isForced: v.optional(checkbox, false), ...chosenAthletes })

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)

type Chosen = { ids: string[]; matching?: string | undefined }

function selectionOf(params: { id?: string | undefined }, { ids, matching }: Chosen): AthleteSelection {
  const eventId = params.id ?? null
  return matching === undefined ? { eventId, ids } : { eventId, matching: athleteListOf(new URLSearchParams(matching)) }
}

/** Of the lists themselves: the browser has their routes already, also when the connection is lost. */
export const athleteCells = acts({
  bib: act(cellForm, setBibNumber, ({ athlete, value, before }) => [athlete, value, before]),
  result: act(resultForm, setResult, ({ athlete, value, ...terms }) => [athlete, value, terms]),
  tag: act(tagForm, tagAthletes, ({ add, remove, ...chosen }, { params }) => [
    selectionOf(params, chosen),
    { add, remove },
  ]),
  remind: act(remindForm, remindAthletes, ({ isForced, ...chosen }, { params }) => [
    selectionOf(params, chosen),
    { isForced },
  ]),
  write: act(v.object(chosenAthletes), createMailing, (chosen, { params }) => [selectionOf(params, chosen)]),
  deliver: act(v.object(chosenAthletes), (ctx, chosen, { params }) => deliverKits(ctx, selectionOf(params, chosen))),
  'undo-delivery': act(v.object({ at: moment }), (ctx, { at }, { params }) => undoDelivery(ctx, params.id ?? '', at)),
  undo: act(v.object({ tagging: v.string() }), undoTagging, ({ tagging }) => [tagging]),
})
