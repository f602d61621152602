import * as v from 'valibot'
import { nameLine, optionalLine } from '../text/fields.ts'
import { dayField, plannedDays } from '../time/day-schema.ts'

const id = v.pipe(v.string(), v.uuid('format'))

/** As a device sends it; amounts in minor units. */
export const scanForm = v.object({
  id,
  registrationId: id,
  at: v.pipe(
    v.string(),
    v.isoTimestamp('format'),
    v.transform((text) => new Date(text)),
  ),
  items: v.pipe(v.array(id), v.maxLength(50)),
  cash: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  pickedUpBy: optionalLine(120),
})

/** What a device without network has collected is sent in several parts. */
export const maxScansAtOnce = 50

export const scansForm = v.object({ scans: v.pipe(v.array(scanForm), v.minLength(1), v.maxLength(maxScansAtOnce)) })
export const undoForm = v.object({ id })

export type Scan = v.InferInput<typeof scanForm>

export const helperLinkForm = v.object({ name: nameLine(60), day: dayField(plannedDays) })
