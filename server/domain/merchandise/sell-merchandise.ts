import { ForeignKeyConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import {
  inputOf,
  isOfferedTo,
  priceOf,
  titleOf,
  type MerchandiseChoice as Choice,
} from '#rules/merchandise/offered-item.ts'
import type { MerchandiseRule } from '#rules/merchandise/merchandise-schema.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'
import type { FreeBibs, LineDescription, LineTerms, SaleRequest, Choosable } from '../orders/sellable.ts'
import { makeStock } from '../orders/pools.ts'
import { ensureAddable } from './ensure-addable.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'
import { placeAddedTo } from './place-added-to.ts'

/**
 * What the participant at `participant` of an order, from 0, gets beside their place in a competition; `registrationId`
 * is theirs if an order has them already. `draftKey` is that of an order which sells no place and adds to what they have.
 */
export type ParticipantsChoice = Choice &
  Readonly<{ participant: number; competitionId: string; registrationId?: string; draftKey?: string }>

/**
 * Sells merchandise: a line for each participant and item. Rejects `merchandise_unavailable` for what is not offered to
 * the participant.
 */
export const merchandise: Choosable<ParticipantsChoice> = {
  offer,
  // Nothing refers to a choice: it goes with its line, and is written again.
  detach: async () => {},
  hold,
  ensureAllowed: async () => {},
  makeRoom,
  auditAdditions: async () => [],
  currentTerms,
  describe,
  dependents,
  hasBegun,
  confirm: async () => [],
  release: async (): Promise<FreeBibs> => new Map(),
}

type Article = Readonly<{
  itemId: string
  variantId: string
  poolId: string
  item: string
  variant: string
  price: number
  rule: MerchandiseRule
  competitionIds: readonly string[] | null
}>

const articles = sql`
  merchandise_item as item
  join merchandise_variant as variant on variant.organization_id = item.organization_id and variant.item_id = item.id`
const articleColumns = sql`
  item.id as "itemId", variant.id as "variantId", pool_id as "poolId", item.name as item, variant.name as variant,
  item.price::float8, rule, competition_ids as "competitionIds"`

async function offer(
  em: Em,
  ctx: Context,
  { event, choices, now }: SaleRequest<ParticipantsChoice>,
): Promise<LineTerms[]> {
  await ensureAddable(em, ctx, { event, choices, now })
  const variantIds = choices.map(({ variantId }) => variantId)
  const offered = await query(
    em,
    sql<Article>`select ${articleColumns} from ${articles}
      where item.organization_id = ${event.organizationId} and event_id = ${event.id} and is_active
        and variant.id = any (${variantIds}::uuid[])`,
  )
  return choices.map((choice) => {
    const article = offered.find(({ itemId, variantId }) => itemId === choice.itemId && variantId === choice.variantId)
    const field = fieldOf(choice)
    if (!article || !isOfferedTo(article, choice.competitionId))
      throw new Refused({ code: 'merchandise_unavailable', field })
    return { ...termsOf(article, choice.quantity), soldOut: { field, values: soldOutValues(article) } }
  })
}

const fieldOf = ({ participant, itemId }: ParticipantsChoice) =>
  `participants[${participant}].merchandise.${inputOf({ id: itemId })}.variant`

export const soldOutValues = ({
  itemId,
  variantId,
  ...names
}: Omit<Article, 'poolId' | 'price' | 'rule' | 'competitionIds'>) => ({
  item: titleOf(names),
  itemId,
  variantId,
})

const termsOf = (article: Article, quantity: number): LineTerms => ({
  title: titleOf(article),
  quantity,
  unitPrice: priceOf(article),
  deferredCash: 0,
  pools: [{ poolId: article.poolId, quantity }],
})

async function hold(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  choices: readonly ParticipantsChoice[],
): Promise<void> {
  if (choices.length === 0) return
  const { organizationId, id: orderId } = order
  const addition = choices.find(({ draftKey }) => draftKey !== undefined)
  if (addition) order.addsToRegistrationId = addition.registrationId ?? null
  const athletes = choices.every(({ registrationId }) => registrationId)
    ? []
    : await query(
        em,
        sql<{ id: string }>`select id from registration
          where organization_id = ${organizationId} and order_id = ${orderId} order by position, id`,
      )
  for (const [index, { participant, registrationId, itemId, variantId, quantity }] of choices.entries())
    em.create(MerchandiseChoice, {
      organizationId,
      registrationId: registrationId ?? athletes[participant]!.id,
      itemId,
      variantId,
      quantity,
      lineId: lines[index]!.id,
    })
  await em.flush().catch((error: unknown) => {
    // Deleted after it was offered.
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error
    throw new Refused({ code: 'merchandise_unavailable' })
  })
}

async function makeRoom(em: Em, ctx: Context, choices: readonly ParticipantsChoice[], reason: string): Promise<void> {
  const organizationId = ctx.organization.id
  const stocks = await query(
    em,
    sql<{ variantId: string; poolId: string; variant: string }>`
      select id as "variantId", pool_id as "poolId", name as variant from merchandise_variant
      where organization_id = ${organizationId} and id = any (${choices.map(({ variantId }) => variantId)}::uuid[])`,
  )
  for (const { itemId, variantId, quantity } of choices) {
    const stock = stocks.find((each) => each.variantId === variantId)
    if (!stock) continue
    const to = await makeStock(em, { organizationId, poolId: stock.poolId }, quantity)
    if (to !== null) await audit(ctx, em, 'merchandise.stock-raised', itemId, { variant: stock.variant, to, reason })
  }
}

type SoldArticle = Article & {
  id: string
  lineId: string
  quantity: number
  recipient: { registrationId: string; firstName: string; lastName: string } | null
}

async function loadSold(em: Em, lines: readonly OrderLine[]): Promise<SoldArticle[]> {
  const [line] = lines
  if (!line) return []
  const sold = await query(
    em,
    sql<SoldArticle>`
      select ${articleColumns}, choice.id, choice.line_id as "lineId", quantity,
        case when registration.id is not null then json_build_object('registrationId', registration.id,
          'firstName', first_name, 'lastName', last_name) end as recipient
      from ${articles}
      join merchandise_choice as choice on choice.organization_id = variant.organization_id and variant_id = variant.id
      left join registration on registration.organization_id = choice.organization_id and registration.id = registration_id
      where choice.organization_id = ${line.organizationId} and choice.line_id = any (${lines.map(({ id }) => id)}::uuid[])`,
  )
  return lines.map(({ id }) => sold.find(({ lineId }) => lineId === id)!)
}

async function currentTerms(
  em: Em,
  _order: Order,
  lines: readonly OrderLine[],
  { isCheckout }: { isCheckout: boolean },
): Promise<LineTerms[]> {
  const place = isCheckout ? await placeAddedTo(em, lines) : null
  if (place && !place.isIn) throw new Refused({ code: 'registration_cancelled' })
  return (await loadSold(em, lines)).map((sold) => termsOf(sold, sold.quantity))
}

async function describe(em: Em, lines: readonly OrderLine[]): Promise<LineDescription[]> {
  return (await loadSold(em, lines)).map(({ id, recipient }) => ({
    id,
    person: null,
    recipient,
    startsAt: null,
    bibNumber: null,
    page: null,
    team: null,
  }))
}

/** What is added to a place is not sold any more once that place is given up or its race has begun. */
async function hasBegun(em: Em, lines: readonly OrderLine[], now: Date): Promise<boolean> {
  const place = await placeAddedTo(em, lines)
  return place !== null && (!place.isIn || new Date(place.startsAt) <= now)
}

/** The merchandise of the athletes whose registrations other lines sell, unless it was handed out. */
async function dependents(
  em: Em,
  { organizationId, id: orderId }: Order,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ lineId: string }>`
      select choice.line_id as "lineId" from merchandise_choice as choice
      join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
      join registration on registration.organization_id = choice.organization_id and registration.id = registration_id
      where choice.organization_id = ${organizationId} and line.order_id = ${orderId} and delivered_at is null
        and registration.line_id = any (${lineIds}::uuid[])`,
  )
  return rows.map(({ lineId }) => lineId)
}
