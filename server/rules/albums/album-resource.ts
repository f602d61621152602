import * as v from 'valibot'
import { choiceField, codeField, numberField, paragraphField, textField } from '../forms/typed-field.ts'
import { listShape } from '../lists/list-state.ts'
import { declareResource, type RowOf } from '../resource.ts'
import { emptyOr, line, optionalParagraph } from '../text/fields.ts'

export const albumYears = { min: 1900, max: 2200 }

export const albumEntries = {
  title: line(120),
  intro: optionalParagraph(600),
  code: emptyOr(v.pipe(line(40), v.minLength(4, 'min_length:4'))),
}

/** `locked`: it opens with its code. */
export const albumStates = ['hidden', 'open', 'locked'] as const
export type AlbumState = (typeof albumStates)[number]

export const albumResource = declareResource({
  name: 'albums',
  title: 'year',
  fields: {
    year: numberField(albumYears.min, albumYears.max),
    title: textField(albumEntries.title),
    intro: paragraphField(albumEntries.intro),
    isOpen: choiceField([false, true]),
    code: codeField(albumEntries.code),
  },
  shape: listShape({ filters: {}, sorts: ['newest', 'year', 'title'] }),
  columns: { year: 'text', title: 'text', state: 'state', teams: 'number', likes: 'number' },
  exportedColumns: { intro: 'text' },
})

export type AlbumRow = RowOf<typeof albumResource> & { state: AlbumState; teams: number; likes: number }
