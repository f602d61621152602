import * as v from 'valibot'
import { capacity } from '../competitions/competition-schema.ts'
import { price } from '../money/price-schema.ts'
import { fieldId, optionTexts } from '../registration-forms/form-field.ts'
import { closedObject } from '../text/closed-object.ts'
import { described } from '../text/described.ts'
import { flag, integerBetween, listUpTo, nameLine, orNull } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import { clock, instant } from '../time/clock.ts'
import { maxTicketFields, mostPerOrder, perOrder, ticketTypeEntries } from '../tickets/ticket-type-schema.ts'

/** Days before an event's start, at an hour of its zone; or an instant. */
export const momentBefore = orNull(
  v.union(
    [closedObject({ daysBefore: integerBetween(0, 3650), at: clock }), instant],
    'must be { daysBefore, at } or an instant',
  ),
)
export type MomentBefore = v.InferOutput<typeof momentBefore>

const question = { id: fieldId, label: nameLine(200), required: flag(false) }

const ticketQuestion = v.variant(
  'kind',
  [
    closedObject({ kind: v.literal('short_text'), ...question }),
    closedObject({ kind: v.literal('number'), ...question }),
    closedObject({ kind: v.literal('date'), ...question }),
    closedObject({ kind: v.literal('choice'), ...question, options: optionTexts }),
  ],
  'selection',
)

export const tenantTicketType = v.pipe(
  closedObject({
    ...ticketTypeEntries,
    description: v.optional(ticketTypeEntries.description, ''),
    isActive: v.optional(ticketTypeEntries.isActive, true),
    price,
    maxQuantity: described(orNull(capacity), 'How many are sold at most; null: no limit.'),
    perOrder: described(v.optional(perOrder, mostPerOrder), 'How many one order may have.'),
    saleStartsAt: described(momentBefore, 'Null: with the event’s publication.'),
    saleEndsAt: described(momentBefore, 'Null: with the event’s start.'),
    fields: described(
      v.optional(
        v.pipe(
          listUpTo(ticketQuestion, maxTicketFields),
          v.rawCheck(({ dataset, addIssue }) => {
            if (!dataset.typed) return
            for (const [index, { id, label }] of dataset.value.entries()) {
              const earlier = dataset.value.slice(0, index)
              if (earlier.some((each) => each.id === id))
                addIssue({ message: 'taken', path: pathTo(dataset.value, [index, 'id']) })
              if (earlier.some((each) => each.label === label))
                addIssue({ message: 'taken', path: pathTo(dataset.value, [index, 'label']) })
            }
          }),
        ),
        [],
      ),
      'Questions about each ticket.',
    ),
    sponsors: described(
      v.optional(listUpTo(nameLine(80), 20), []),
      'Names of sponsors of the event, or of the organization if it has none of its own, printed on the ticket.',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['saleStartsAt'], ['saleEndsAt']],
      ({ saleStartsAt, saleEndsAt }) => !endsFirst(saleStartsAt, saleEndsAt),
      'sale_ends_first',
    ),
    ['saleEndsAt'],
  ),
)

/** Days before a start and instants are compared when the event's start is known. */
function endsFirst(start: MomentBefore, end: MomentBefore): boolean {
  if (start === null || end === null) return false
  if (typeof start === 'string' || typeof end === 'string')
    return typeof start === 'string' && typeof end === 'string' && Date.parse(end) <= Date.parse(start)
  return start.daysBefore === end.daysBefore ? end.at <= start.at : start.daysBefore < end.daysBefore
}
