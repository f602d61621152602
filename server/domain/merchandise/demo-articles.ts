import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { isOfferedTo, type OfferedItem, type OfferedVariant } from '#rules/merchandise/offered-item.ts'
import { seededRandom, type SeededRandom } from '#rules/random/seeded-random.ts'
import type { Event } from '../events/event.ts'
import type { LineTerms } from '../orders/sellable.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'
import { offeredItems } from './offered-items.ts'
import { merchandise, type ParticipantsChoice } from './sell-merchandise.ts'

export type DemoArticle = Readonly<{ choice: ParticipantsChoice; terms: LineTerms }>
type DemoBuyers = Readonly<{ competitionId: string; groups: readonly (readonly { email: string }[])[] }>

/**
 * What invented athletes choose of an event's merchandise while there is stock, by their group. A few owe what they
 * should have chosen, as after a registration by staff.
 */
export async function demoArticles(
  em: Em,
  ctx: Context,
  event: Event,
  { competitionId, groups }: DemoBuyers,
): Promise<DemoArticle[][]> {
  const items = (await offeredItems(em, event)).filter((item) => isOfferedTo(item, competitionId))
  const left = new Map(items.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant.left])))
  const choices = groups.map((athletes) =>
    athletes.flatMap(({ email }, participant) => {
      const dice = seededRandom(`merchandise of ${email}`)
      return items.flatMap((item) =>
        choose(dice, item, left).map((choice) => ({ ...choice, participant, competitionId })),
      )
    }),
  )
  const request = { event, choices: choices.flat(), now: ctx.now, heldPlaces: [] }
  const terms = (await merchandise.offer(em, ctx, request)).values()
  return choices.map((ofGroup) => ofGroup.map((choice) => ({ choice, terms: terms.next().value! })))
}

function choose(dice: SeededRandom, { id: itemId, rule, variants }: OfferedItem, left: Map<string, number | null>) {
  if (dice.next() > (rule === 'optional' ? 0.3 : 0.97)) return []
  const quantity = rule === 'optional' ? dice.pick([1, 1, 1, 2, 2, 3]) : 1
  const hasEnough = ({ id }: OfferedVariant) => (left.get(id) ?? quantity) >= quantity
  const variant = dice.pick(variants.filter(hasEnough)) as OfferedVariant | undefined
  if (!variant) return []
  const stock = left.get(variant.id) ?? null
  left.set(variant.id, stock === null ? null : stock - quantity)
  return [{ itemId, variantId: variant.id, quantity }]
}

type Chosen = Readonly<{ choice: ParticipantsChoice; lineId: string; athlete: Readonly<{ id: string; email: string }> }>

/** Most have been handed out what they chose when their event is over. */
export async function seedChoices(
  em: Em,
  { organizationId, startsAt }: Event,
  chosen: readonly Chosen[],
  isOver: boolean,
): Promise<void> {
  const rows = chosen.map(({ choice: { itemId, variantId, quantity }, lineId, athlete }) => ({
    id: newId(),
    organizationId,
    registrationId: athlete.id,
    itemId,
    variantId,
    lineId,
    quantity,
    deliveredAt: isOver && seededRandom(`delivery to ${athlete.email}`).next() < 0.9 ? startsAt : null,
  }))
  if (rows.length > 0) await em.insertMany(MerchandiseChoice, rows)
}
