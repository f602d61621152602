/**
 * What a buyer chooses of an event's tickets. The server reads the answers about each ticket with the
 * same functions as the browser, so that a required one cannot be left out.
 */
import * as v from 'valibot'
import type { Cents } from '../money/amounts.ts'
import { pathTo } from '../text/path-to.ts'
import { readAnswers, type Answers } from '../registration-forms/answers.ts'
import type { TicketState } from './ticket-state.ts'
import type { TicketField } from './ticket-type-schema.ts'

export type OfferedTicket = Readonly<{
  id: string
  name: string
  description: string
  price: Cents
  perOrder: number
  fields: readonly TicketField[]
  state: TicketState
  /** How many are left for the public; null: no limit. */
  left: number | null
  saleStartsAt: string | null
  saleEndsAt: string
}>

/** `answers` are those to the questions about each ticket, in the order of the tickets. */
export type TicketChoice = Readonly<{ ticketTypeId: string; answers: readonly Answers[] }>

export const quantityOf = ({ answers }: Pick<TicketChoice, 'answers'>): number => answers.length

/** The names of inputs have no hyphens and begin with a letter. */
export const ticketInputOf = ({ id }: Pick<OfferedTicket, 'id'>): string => `t${id.replaceAll('-', '')}`

const typedAnswers = v.record(v.string(), v.string())
export const typedTickets = v.record(
  v.string(),
  v.object({ quantity: v.optional(v.string()), answers: v.optional(v.array(v.optional(typedAnswers, {}))) }),
)

/** Tickets are about nobody's age or competition. */
const anybody = { competitionId: '', birthDate: null, raceDay: '' }

export type TypedTickets = v.InferInput<typeof typedTickets>
export type TypedTicket = TypedTickets[string]

type Fault = Readonly<{ path: readonly (string | number)[]; code: string }>

export const mostOf = ({ perOrder, left }: Pick<OfferedTicket, 'perOrder' | 'left'>): number =>
  Math.min(perOrder, left ?? perOrder)

/** What was chosen of the types that are offered; everything else that was sent is dropped. */
export function readTickets(
  types: readonly OfferedTicket[],
  typed: TypedTickets,
): { choices: TicketChoice[]; faults: Fault[] } {
  const choices: TicketChoice[] = []
  const faults: Fault[] = []
  for (const type of types) {
    const input = ticketInputOf(type)
    const { quantity: text = '', answers: typedOf = [] } = typed[input] ?? {}
    if (text.trim() === '' || /^0+$/.test(text.trim())) continue
    const quantity = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null
    if (quantity === null) {
      faults.push({ path: [input, 'quantity'], code: 'integer' })
      continue
    }
    if (quantity > type.perOrder) {
      faults.push({ path: [input, 'quantity'], code: `max_value:${type.perOrder}` })
      continue
    }
    const answers = Array.from({ length: quantity }, (_, index) => {
      const read = readAnswers(type.fields, anybody, typedOf[index] ?? {})
      for (const [field, code] of Object.entries(read.errors))
        faults.push({ path: [input, 'answers', index, field], code })
      return read.answers
    })
    choices.push({ ticketTypeId: type.id, answers })
  }
  return { choices, faults }
}

/** Of a form: what is chosen of these types, of any number of them. */
export const ticketsEntry = (types: readonly OfferedTicket[]) =>
  v.pipe(
    v.optional(typedTickets, {}),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { path, code } of readTickets(types, dataset.value).faults)
        addIssue({ message: code, path: pathTo(dataset.value, path) })
    }),
    v.transform((typed) => readTickets(types, typed).choices),
  )

/** The form of the first step. `draftKey` makes one order of a double press. */
export const ticketsForm = (types: readonly OfferedTicket[]) =>
  v.pipe(
    v.object({ draftKey: v.pipe(v.string('required'), v.uuid('format')), tickets: ticketsEntry(types) }),
    v.forward(
      v.partialCheck([['tickets']], ({ tickets }) => tickets.length > 0, 'no_tickets'),
      ['tickets'],
    ),
  )

export type TicketsInput = v.InferInput<ReturnType<typeof ticketsForm>>

/** Of what was entered so far, what each type costs together. */
export const chosenTickets = (types: readonly OfferedTicket[], typed: TypedTickets) =>
  types.flatMap((type) => {
    const text = typed[ticketInputOf(type)]?.quantity?.trim() ?? ''
    const quantity = /^\d{1,2}$/.test(text) ? Math.min(Number(text), type.perOrder) : 0
    return quantity === 0 ? [] : [{ name: type.name, quantity, unitPrice: type.price }]
  })
