import * as v from 'valibot'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResultTime } from '#server/domain/registrations/set-result-time.ts'
import { act, acts } from '#web/acts.server.ts'

const cellForm = v.object({ athlete: v.string(), value: v.optional(v.string(), ''), before: v.optional(v.string()) })

/** Of the lists themselves: the browser has their routes already, also when the connection is lost. */
export const athleteCells = acts({
  bib: act(cellForm, (ctx, { athlete, value, before }) => setBibNumber(ctx, athlete, value, before)),
  result: act(cellForm, (ctx, { athlete, value, before }) => setResultTime(ctx, athlete, value, before)),
})
