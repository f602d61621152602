import type { Answers } from '#rules/registration-forms/answers.ts'
import type { TicketChoice } from '#rules/tickets/ticket-choice.ts'
import type { TicketTypeDetails } from '#rules/tickets/ticket-type-form.ts'
import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import { addTicketType } from '../domain/tickets/add-ticket-type.ts'
import { buyTickets } from '../domain/tickets/buy-tickets.ts'
import { memberOf } from './sale-people.ts'
import type { Sale, Shop } from './shop.ts'

export type SoldType = Readonly<{ typeId: string; poolId: string }>

export const typeDetails = (changes: Partial<TicketTypeDetails> = {}): TicketTypeDetails => ({
  name: 'Stand',
  description: '',
  price: 5_000,
  maxQuantity: null,
  perOrder: 10,
  saleStartsAt: null,
  saleEndsAt: null,
  isActive: true,
  fields: [],
  sponsors: [],
  ...changes,
})

export async function sellTickets(
  { owner }: Shop,
  sale: Sale,
  changes: Partial<TicketTypeDetails> = {},
): Promise<SoldType> {
  const { id: typeId } = await addTicketType(memberOf(sale), sale.eventId, typeDetails(changes))
  const { rows } = await owner.query<{ poolId: string }>('select pool_id as "poolId" from ticket_type where id = $1', [
    typeId,
  ])
  return { typeId, poolId: rows[0]!.poolId }
}

export const ticketChoice = ({ typeId }: SoldType, quantity = 1, answers: Answers = {}): TicketChoice => ({
  ticketTypeId: typeId,
  answers: Array.from({ length: quantity }, () => answers),
})

export const holdTickets = (
  { ctx, eventId }: Sale,
  choices: readonly TicketChoice[],
  { draftKey = newId(), from = ctx }: { draftKey?: string; from?: Context } = {},
) => buyTickets(from, eventId, { draftKey, choices })
