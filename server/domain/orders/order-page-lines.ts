import type { Em } from '#server/database/orm.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OrderPageLine } from '#rules/orders/admin-order-views.ts'
import type { FeePayer } from '#rules/prices/price.ts'
import { feesOfBuyer } from '#rules/prices/price-view.ts'
import { isOpenRefund, refundViewState } from '#rules/refunds/refund-state.ts'
import { addedToLines } from '../merchandise/added-to-lines.ts'
import { sellables } from '../sellables.ts'
import type { Refund } from '../refunds/refund.ts'
import { cashToReturn, collectedCash } from './line-cash.ts'
import type { Order } from './order.ts'
import { lineKinds } from '#rules/orders/line-kinds.ts'
import type { OrderLine } from './order-line.ts'
import { describeLines, type DescribedLine } from './sold-lines.ts'

export async function orderPageLines(em: Em, order: Order, refunds: readonly LineRefunds[]): Promise<OrderPageLine[]> {
  const described = await describeLines(em, order)
  const refunded = refundedByLine(refunds)
  const toReturn = refundedByLine(refunds.filter(isOpenRefund))
  const lines = described.map(({ line }) => line)
  const added = await addedToLines(em, lines)
  const dependents = new Map<string, string[]>()
  for (const { id } of lines) dependents.set(id, await dependentsOf(em, order, id))
  return described.map((each) => ({
    ...amountsOf(each.line, order.feesPaidBy),
    ...peopleOf(order.eventId, each),
    cashCollected: collectedCash(order, each.line),
    cashToReturn: cashToReturn(order, each.line),
    cashKept: each.line.cashKept,
    refunded: refunded.get(each.line.id) ?? 0,
    toReturn: toReturn.get(each.line.id) ?? 0,
    dependents: dependents.get(each.line.id)!,
    added: added.get(each.line.id) ?? [],
  }))
}

type LineRefunds = Pick<Refund, 'lines' | 'state' | 'failure'>

export function refundedByLine(refunds: readonly LineRefunds[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lineId, amount } of refunds
    .filter((each) => refundViewState(each) !== 'not_needed')
    .flatMap(({ lines }) => lines))
    sums.set(lineId, (sums.get(lineId) ?? 0) + amount)
  return sums
}

export async function dependentsOf(em: Em, order: Order, lineId: string): Promise<string[]> {
  const ids: string[] = []
  for (const kind of lineKinds) ids.push(...(await sellables[kind].dependents(em, order, [lineId])))
  return ids
}

const amountsOf = (line: OrderLine, payer: FeePayer) => ({
  id: line.id,
  kind: line.kind,
  state: line.state,
  title: line.title,
  quantity: line.quantity,
  base: line.base,
  cash: line.deferredCash,
  total: line.total,
  fees: feesOfBuyer(line, payer),
})

function peopleOf(
  eventId: string,
  { line, description }: DescribedLine & { line: OrderLine },
): Pick<OrderPageLine, 'people' | 'movePath' | 'team' | 'recipient'> {
  const { id, person, team, recipient } = description
  const pathOf = (registrationId: string) => adminPaths.eventAthlete(eventId, registrationId)
  return {
    people: person
      ? [{ name: fullName(person), path: pathOf(id) }]
      : (team?.members ?? []).map((member) => ({ name: fullName(member), path: pathOf(member.id) })),
    movePath: line.kind === 'registration' && line.state === 'confirmed' ? adminPaths.athleteMove(eventId, id) : null,
    team: team && { name: team.name, path: adminPaths.eventTeam(eventId, id) },
    recipient: recipient ? { name: fullName(recipient), path: pathOf(recipient.registrationId) } : null,
  }
}
