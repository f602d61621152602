import * as v from 'valibot'

/** The catalog checks kind, id and config. */
export const templateForm = v.object({
  version: v.string('required'),
  kind: v.string('required'),
  id: v.string('required'),
  config: v.pipe(v.string('required'), v.parseJson({}, 'format')),
})
