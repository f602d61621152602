import * as v from 'valibot'
import { localized } from '../text/localized-schema.ts'
import { line, listUpTo, paragraphs, slug } from '../text/fields.ts'

const title = localized(line(80))
const item = v.strictObject({ icon: v.optional(v.nullable(slug), null), text: localized(line(200)) })

/** `file` names a document: a stored one, or one of a tenant's folder. */
export const infoCards = <File extends v.GenericSchema>(file: File) =>
  listUpTo(
    v.variant('type', [
      v.strictObject({
        title,
        type: v.literal('list'),
        items: v.pipe(listUpTo(item, 12), v.minLength(1, 'min_items:1')),
      }),
      v.strictObject({
        title,
        type: v.literal('text'),
        text: localized(v.pipe(paragraphs(1200), v.nonEmpty('required'))),
      }),
      v.strictObject({ title, type: v.literal('file'), file, name: localized(line(120)) }),
    ]),
    12,
  )
