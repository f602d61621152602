import * as v from 'valibot'
import { teamSizeMax } from '../teams/team-terms.ts'
import { jsonText } from '../text/json-text.ts'

// PostgreSQL stores neither as JSON.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const text = (most: number) =>
  v.pipe(v.string('format'), v.maxLength(most, `max_length:${most}`), v.check(isStorable, 'format'))

const optional = (most: number) => v.optional(text(most), '')

/** By an id that the form knows; what it does not ask is dropped at checkout, not here. */
const byId = <Schema extends v.GenericSchema>(value: Schema) =>
  v.optional(
    v.pipe(
      v.record(text(100), value, 'format'),
      v.check((values) => Object.keys(values).length <= 200, 'format'),
    ),
    {},
  )

const answer = v.union(
  [
    text(20_000),
    v.pipe(
      v.array(v.nullish(text(20_000))),
      v.maxLength(100, 'format'),
      v.transform((choices) => choices.filter(Boolean).join('\n')),
    ),
  ],
  'format',
)

const participant = v.object(
  {
    id: v.optional(text(100)),
    competitionId: optional(100),
    firstName: optional(500),
    lastName: optional(500),
    email: optional(500),
    dni: optional(500),
    birthDate: optional(100),
    phone: optional(500),
    gender: v.optional(v.picklist(['', 'male', 'female', 'other'], 'format'), ''),
    emergencyName: optional(500),
    emergencyPhone: optional(500),
    answers: byId(answer),
    merchandise: byId(v.object({ variant: optional(100), quantity: optional(100) }, 'format')),
  },
  'format',
)

const buyer = v.object(
  {
    firstName: optional(500),
    lastName: optional(500),
    email: optional(500),
    dni: optional(500),
    phone: optional(500),
    address: optional(500),
  },
  'format',
)

/** What is typed for a held order, right or wrong: only shapes and sizes are checked. Ticks of acceptance are no part. */
export const orderDraftContent = v.object(
  {
    competitionId: optional(100),
    participants: v.pipe(v.array(participant, 'format'), v.maxLength(teamSizeMax, 'format')),
    team: v.optional(v.nullable(v.object({ name: optional(500), size: optional(100) }, 'format')), null),
    tickets: byId(
      v.object(
        {
          quantity: optional(100),
          answers: v.optional(v.pipe(v.array(byId(text(20_000))), v.maxLength(100, 'format')), []),
        },
        'format',
      ),
    ),
    buyer: v.optional(v.nullable(buyer), null),
    couponCode: optional(100),
  },
  'format',
)

export type OrderDraftContent = v.InferOutput<typeof orderDraftContent>

/**
 * `typedAt` is when the latest of it was typed: milliseconds since 1970 by the server's clock, as far as the page knows
 * it.
 */
export const orderDraftForm = v.object({
  order: v.string('required'),
  /** Random, of the device that sends. */
  device: v.pipe(v.string('required'), v.regex(/^[\w-]{1,60}$/, 'format')),
  revision: v.pipe(v.string('required'), v.regex(/^\d{1,9}$/, 'format'), v.transform(Number)),
  typedAt: v.pipe(v.string('required'), v.regex(/^\d{1,13}$/, 'format'), v.transform(Number)),
  content: v.pipe(jsonText('required', 'format'), orderDraftContent),
})

export type SavedDraft = Readonly<{
  order: string
  content: OrderDraftContent
  revision: number
  savedAt: string
}>

/**
 * `hasReplaced` when another device had saved what this one has not seen; `newer` when something that was typed later has
 * been saved before: it stays.
 */
export type DraftAnswer =
  | Readonly<{ state: 'saved'; revision: number; savedAt: string; hasReplaced: boolean }>
  | Readonly<{ state: 'newer' }>
