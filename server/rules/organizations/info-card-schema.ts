import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { localized } from '../text/localized-schema.ts'
import { line, listUpTo, paragraphs, slug } from '../text/fields.ts'

const title = localized(line(80))
const item = closedObject({ icon: v.optional(v.nullable(slug), null), text: localized(line(200)) })

/** `file` names a document: a stored one, or one of a tenant's folder. */
export const infoCards = <File extends v.GenericSchema>(file: File) =>
  listUpTo(
    v.variant('type', [
      closedObject({
        title,
        type: v.literal('list'),
        items: v.pipe(listUpTo(item, 12), v.minLength(1, 'min_items:1')),
      }),
      closedObject({
        title,
        type: v.literal('text'),
        text: localized(v.pipe(paragraphs(1200), v.nonEmpty('required'))),
      }),
      closedObject({ title, type: v.literal('file'), file, name: localized(line(120)) }),
    ]),
    12,
  )
