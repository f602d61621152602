import * as v from 'valibot'
import type { Cents } from '../money/amounts.ts'
import type { RefusalCode } from '../refusals.ts'
import { messageText, requiredCheckbox, textList } from '../text/fields.ts'
import { closureActions, maxCancellationNote, type ClosureAction } from './closure-actions.ts'

const note = messageText(maxCancellationNote)

/** Lines of `from:to`, ids of competitions. */
const competitions = v.pipe(
  textList,
  v.transform((lines): Readonly<Record<string, string>> => {
    const pairs = lines.map((line) => line.split(':', 2))
    return Object.fromEntries(pairs.map(([from = '', to = '']) => [from, to]))
  }),
)

const decision = { note, isSure: requiredCheckbox('required') }

const refunding = v.pipe(
  v.object({ action: v.picklist(['full', 'without_fees']), ...decision }),
  v.transform((input): Closing => ({ action: input.action, note: input.note, targetEventId: null, competitions: {} })),
)

const moving = v.pipe(
  v.object({
    action: v.literal('move'),
    target: v.pipe(v.string('required'), v.nonEmpty('required')),
    competitions,
    ...decision,
  }),
  v.transform((input): Closing => ({
    action: input.action,
    note: input.note,
    targetEventId: input.target,
    competitions: input.competitions,
  })),
)

/** `competitions` says which one of the other event takes the place of each. */
export type Closing = Readonly<{
  action: ClosureAction
  note: string
  targetEventId: string | null
  competitions: Readonly<Record<string, string>>
}>

/** Of an event that is cancelled already. */
export const closingForm = v.variant('action', [refunding, moving], 'selection')

/** Of an event that is being cancelled; without `closing` it is decided later what becomes of its orders. */
export const cancelEventForm = v.variant(
  'action',
  [
    v.pipe(
      refunding,
      v.transform((closing) => ({ note: closing.note, closing })),
    ),
    v.pipe(
      moving,
      v.transform((closing) => ({ note: closing.note, closing })),
    ),
    v.pipe(
      v.object({ action: v.literal('later'), note }),
      v.transform((input) => ({ note: input.note, closing: null })),
    ),
  ],
  'selection',
)

/** Without `action` what failed is tried again. */
export const retryClosureForm = v.object({ action: v.optional(v.picklist(closureActions)) })

/** Refunds of a cancelled event in minor units, by what has become of them. */
export type ClosureMoney = Readonly<{ currency: string; underWay: Cents; done: Cents; manual: Cents; failed: Cents }>

/** `unexpected`: our own fault, which is logged. */
export type ClosureFailure = RefusalCode | 'unexpected'

export type FailedOrder = Readonly<{
  orderId: string
  confirmationNumber: string
  buyer: string
  reason: ClosureFailure
}>

/** `failed` orders were set aside, `failures` are the first of them; `moved` are in the event `target` now. */
export type ClosureView = Readonly<{
  id: string
  action: ClosureAction
  state: 'running' | 'done'
  startedAt: string
  total: number
  done: number
  failed: number
  moved: number
  target: Readonly<{ id: string; title: string }> | null
  money: readonly ClosureMoney[]
  failures: readonly FailedOrder[]
}>
