import * as v from 'valibot'
import { jsonText } from '../text/json-text.ts'

/** The catalog checks kind, id and config. */
export const templateForm = v.object({
  version: v.string('required'),
  kind: v.string('required'),
  id: v.string('required'),
  config: jsonText('required', 'format'),
})
