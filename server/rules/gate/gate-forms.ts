import * as v from 'valibot'
import { maxScansAtOnce } from '../check-in/check-in-forms.ts'
import { maxTicketTypes } from '../tickets/ticket-type-schema.ts'
import { checkbox, nameLine, textList } from '../text/fields.ts'
import { directions } from './gate-views.ts'

const id = v.pipe(v.string(), v.uuid('format'))

/** As a device sends it. `code` is what was scanned; null for a ticket that was chosen from the list. */
export const gateScanForm = v.object({
  id,
  ticketId: id,
  code: v.nullable(v.pipe(v.string(), v.maxLength(400))),
  gateId: v.nullable(id),
  direction: v.picklist(directions),
  at: v.pipe(
    v.string(),
    v.isoTimestamp('format'),
    v.transform((text) => new Date(text)),
  ),
  /** Whether the device has let them through by itself, without network. */
  isDone: v.boolean(),
})

export const gateScansForm = v.object({
  scans: v.pipe(v.array(gateScanForm), v.minLength(1), v.maxLength(maxScansAtOnce)),
})

export type SentPassage = v.InferInput<typeof gateScanForm>

export const maxGates = 30

export const gateForm = v.object({
  name: nameLine(60),
  ticketTypeIds: v.pipe(textList, v.maxLength(maxTicketTypes, `max_items:${maxTicketTypes}`)),
  hasReEntry: checkbox,
})

export type GateInput = v.InferInput<typeof gateForm>
export type GateDetails = v.InferOutput<typeof gateForm>
