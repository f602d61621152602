import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { NewTeam } from '#rules/teams/staff-team-forms.ts'
import { auditedBy, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { retryNewOrder } from '../orders/new-order.ts'
import { Order } from '../orders/order.ts'
import { recordSale } from '../orders/record-sale.ts'
import { choicesOf } from '../sellables.ts'
import { Team } from './team.ts'

/**
 * Registers a team with its captain and the captain's merchandise, free or for a price that was paid outside of Dorsal;
 * confirmed and mailed at once. Staff add the others, or they join by its link. Registration may be closed. The same
 * `draftKey` adds once. Beyond a limit or a stock only with `reason`, which raises it. Throws `Refused`
 * `competition_full`, `sold_out`, `merchandise_unavailable`, `event_full`, `event_cancelled`,
 * `competition_unavailable`, `team_name_taken`, `document_taken`, `document_again`, `not_found`, `forbidden`.
 */
export const addTeam = command({
  permission: 'edit-athletes',
  subject: Event,
  action: 'team.added',
  around: retryNewTeam,
  async run({ em, ctx, subject: event }, team: NewTeam) {
    const { draftKey, payment, reason, isSure, teamName: name, teamSize: size, ...captain } = team
    const existing = await findAdded(em, { organizationId: event.organizationId, draftKey })
    if (existing) return unchanged(existing)
    const choices = choicesOf({ participants: [captain], team: { name, size } })
    const sale = { event, draftKey, buyer: captain, choices }
    const [added] = await recordSale(em, ctx, sale, { payment, reason, isSure })
    return auditedBy(added!.entryId, added!.id)
  },
})

function retryNewTeam<Result>(add: () => Promise<Result>): Promise<Result> {
  return retryNewOrder(add).catch((error: unknown) => {
    throw isNameTaken(error) ? new Refused({ code: 'team_name_taken', field: 'teamName' }) : error
  })
}

const isNameTaken = (error: unknown) => error instanceof Refused && error.code === 'team_name_taken'

async function findAdded(
  em: Em,
  { organizationId, draftKey }: { organizationId: string; draftKey: string },
): Promise<string | null> {
  const order = await em.findOne(Order, { organizationId, draftKey })
  return order && (await em.findOneOrFail(Team, { organizationId, orderId: order.id })).id
}
