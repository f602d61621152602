import * as v from 'valibot'
import { choiceField, paragraphField, textField } from '../forms/typed-field.ts'
import { listShape, oneOf } from '../lists/list-state.ts'
import { declareResource } from '../resource.ts'
import { line, paragraphs } from '../text/fields.ts'

const replyLanguages = ['es', 'en'] as const

export const replyResource = declareResource({
  name: 'replies',
  title: 'name',
  fields: {
    name: textField(line(80)),
    language: choiceField(replyLanguages, ({ region }) => new Intl.Locale(region).language),
    subject: textField(line(150)),
    text: paragraphField(v.pipe(paragraphs(5000), v.nonEmpty('required'))),
  },
  tabs: 'language',
  shape: listShape({ filters: { language: oneOf(replyLanguages) }, sorts: ['name', 'newest'] }),
  columns: { name: 'text', subject: 'text', language: 'state' },
  exportedColumns: { text: 'text' },
})
