import pg from 'pg'
import type { Context, PaymentGateways, PlatformContext } from '../context.ts'
import type { DatabaseUrls } from '../database/roles.ts'
import { newId } from '../database/ids.ts'
import { readEnv } from '../env.ts'
import { closeEventJob } from '../jobs/close-event.ts'
import { sendRefundJob } from '../jobs/send-refund.ts'
import { openPlatform, type OpenGateways, type Platform } from '../platform.ts'
import type { JobName } from '../domain/jobs.ts'
import { closeCheckout } from '../domain/payments/close-checkout.ts'
import { LedgerGateway } from './ledger-gateway.ts'
import { setEventCapacity } from '../domain/orders/pools.ts'
import { textIdOf } from '../domain/agreements/required-texts.ts'
import { settlePayment } from '../domain/payments/settle-payment.ts'
import type { CheckoutRequest } from '../domain/orders/check-out.ts'
import type { Participant, RegistrationSubmission } from '#rules/registrations/registration-form.ts'

export const secret = 'a secret of tests, long enough to count'

export type Shop = Readonly<{
  platform: Platform
  owner: pg.Pool
  system: PlatformContext
  close(): Promise<void>
}>

/** Without `givenGateways` a ledger is used: without any gateway nothing paid can be sold. */
export async function openShop(urls: DatabaseUrls, givenGateways: PaymentGateways | OpenGateways): Promise<Shop> {
  const env = readEnv({ LOG_LEVEL: 'silent', DATABASE_POOL: '20' })
  const isGiven = typeof givenGateways === 'function' || Object.keys(givenGateways).length > 0
  const gateways = isGiven ? givenGateways : { sandbox: new LedgerGateway() }
  const platform = await openPlatform({ env, secret, urls, gateways })
  const owner = new pg.Pool({ connectionString: urls.owner, max: 4 })
  // A database that is stopped first closes idle connections, which must not fail the test.
  owner.on('error', () => {})
  return {
    platform,
    owner,
    system: platform.platformContext({ actor: { kind: 'system' } }),
    close: async () => {
      await platform.close()
      await owner.end()
    },
  }
}

export type Sale = Readonly<{
  ctx: Context
  organizationId: string
  eventId: string
  competitionId: string
  poolId: string
}>

type Terms = { capacity?: number | null; price?: number; deferredCash?: number }
export type Seller = Terms & { currency?: string }

const theme = {
  primaryColor: '#0B6E4F',
  secondaryColor: '#08415C',
  accentColor: '#FA9F42',
  successColor: '#2E933C',
  warningColor: '#F4B942',
}

const eventTitle = '21K de la Ribera'

export async function openSale(
  shop: Shop,
  { capacity = 10, price = 10_000, deferredCash = 0, currency = 'ARS' }: Seller = {},
): Promise<Sale> {
  const [organizationId, eventId] = [newId(), newId()]
  await shop.owner.query(
    `insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, contact_email,
       theme, landing, sponsors, social_links, refund_hours)
     values ($1, $2, 'Club Ribera', 'es', 'es-AR', $4, 'America/Argentina/Buenos_Aires', 'running',
       'club@ribera.example', $3, '{}', '[]', '{}', 48)`,
    [organizationId, `t-${organizationId}`, JSON.stringify(theme), currency],
  )
  await shop.owner.query(
    `insert into fee_plan (id, organization_id, version, platform_fee, provider_fees, vat)
     values ($1, $2, 1, 500, '{"instant":599,"days_10":449,"days_18":349,"days_35":199}', 2100)`,
    [newId(), organizationId],
  )
  await shop.owner.query(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included, schedule)
     values ($1, $2, '21k', '${eventTitle}', now() + interval '90 days', 'America/Argentina/Buenos_Aires',
       'Costanera', 'running', 'published', '[]', '[]')`,
    [eventId, organizationId],
  )
  const { competitionId, poolId } = await addCompetition(
    shop,
    { organizationId, eventId },
    { capacity, price, deferredCash },
  )
  const organization = (await shop.platform.directory.byId(organizationId))!
  const ctx = shop.platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: 'es' })
  return { ctx, organizationId, eventId, competitionId, poolId }
}

export async function addCompetition(
  { owner }: Shop,
  { organizationId, eventId }: { organizationId: string; eventId: string },
  { capacity = 10, price = 10_000, deferredCash = 0 }: Terms = {},
): Promise<{ competitionId: string; poolId: string }> {
  const [competitionId, poolId] = [newId(), newId()]
  await owner.query('insert into place_pool (id, organization_id, capacity) values ($1, $2, $3)', [
    poolId,
    organizationId,
    capacity,
  ])
  await owner.query(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, deferred_cash, starts_at)
     select $1, $2, $3, $4, $5, $6, $7, starts_at from event where id = $3`,
    [competitionId, organizationId, eventId, poolId, `21K ${competitionId}`, price, deferredCash],
  )
  return { competitionId, poolId }
}

type Tier = { price: number; until?: string | null; places?: number | null }

export async function addTier(
  { owner }: Shop,
  { organizationId, competitionId }: Pick<Sale, 'organizationId' | 'competitionId'>,
  { price, until = null, places = null }: Tier,
): Promise<string> {
  const poolId = newId()
  const pool = 'insert into place_pool (id, organization_id, capacity) values ($1, $2, $3)'
  await owner.query(pool, [poolId, organizationId, places])
  await owner.query(
    `insert into competition_tier (id, organization_id, competition_id, position, price, until, pool_id)
     select $1, $2, $3, count(*), $4, $5, $6 from competition_tier where competition_id = $3`,
    [newId(), organizationId, competitionId, price, until, poolId],
  )
  return poolId
}

export const limitEvent = ({ ctx, organizationId, eventId }: Sale, capacity: number | null) =>
  ctx.db.transaction((em) => setEventCapacity(em, { organizationId, eventId }, capacity))

export async function addCoupon(
  { owner }: Shop,
  { organizationId }: Sale,
  { code, discount, usageLimit = null }: { code: string; discount: number; usageLimit?: number | null },
): Promise<void> {
  await owner.query(
    'insert into coupon (id, organization_id, code, discount, usage_limit) values ($1, $2, $3, $4, $5)',
    [newId(), organizationId, code, discount, usageLimit],
  )
}

// A document enters a competition once: unique also across the processes of a test.
let documents = process.pid * 1_000

export const participant = (competitionId: string, number = 1): Participant => ({
  competitionId,
  firstName: 'Ana',
  lastName: `Núñez ${number}`,
  email: `ana${number}@example.com`,
  dni: `3012345${(documents += 1)}`,
  birthDate: '1990-04-05',
  phone: '+54 11 5555 5555',
  gender: 'female',
  emergencyName: 'Bruno Núñez',
  emergencyPhone: '+54 11 4444 4444',
  answers: {},
  merchandise: [],
})

export const draft = (competitionId: string, { athletes = 1, draftKey = newId() } = {}): RegistrationSubmission => ({
  draftKey,
  participants: Array.from({ length: athletes }, (_, number) => participant(competitionId, number)),
})

/** Of the event of `openSale`, whose organization has no texts of its own. */
export const checkout = (couponCode: string | null = null): CheckoutRequest => ({
  couponCode,
  buyer: {
    firstName: 'Ana',
    lastName: 'Núñez',
    email: 'ana@example.com',
    dni: '30123456',
    phone: '',
    address: '',
  },
  terms: textIdOf({ kind: 'terms', text: `Terms of ${eventTitle}`, document: null }),
  waiver: textIdOf({ kind: 'waiver', text: `Waiver of ${eventTitle}`, document: null }),
  items: {},
  platformTexts: { terms: 'Terms of {event}', waiver: 'Waiver of {event}' },
})

export const addresses = { returnUrl: 'http://club.localhost/back', cancelUrl: 'http://club.localhost/away' }

export async function queryRow<Row extends pg.QueryResultRow>(
  { owner }: Shop,
  sql: string,
  values: unknown[],
): Promise<Row> {
  const { rows } = await owner.query<Row>(sql, values)
  if (rows.length !== 1) throw new Error(`one row expected, ${rows.length} found`)
  return rows[0]!
}

export const orderRow = (shop: Shop, confirmationId: string) =>
  queryRow<{ id: string; state: string; total: string; discount: string }>(
    shop,
    'select id, state, total, discount from orders where confirmation_id = $1',
    [confirmationId],
  )

export const takenPlaces = async (shop: Shop, poolId: string): Promise<number> =>
  (await queryRow<{ taken: number }>(shop, 'select taken from place_pool where id = $1', [poolId])).taken

export const expireHold = (shop: Shop, confirmationId: string) =>
  shop.owner.query(`update orders set held_until = now() - interval '1 second' where confirmation_id = $1`, [
    confirmationId,
  ])

/** Runs an organization's queued jobs until none is left, except mails. A job that throws is lost. */
export async function runJobs(shop: Shop, { organizationId }: Pick<Sale, 'organizationId'>): Promise<void> {
  for (;;) {
    const { rows } = await shop.owner.query<{ id: string; name: JobName; data: never }>(
      `delete from pgboss.job where id in (
         select id from pgboss.job where state = 'created' and (data ->> 'organizationId' = $1
           or data ->> 'providerPaymentId' in (select provider_payment_id from payment where organization_id = $1::uuid))
         and name <> 'deliver-message' order by created_on limit 1)
       returning id, name, data`,
      [organizationId],
    )
    if (!rows[0]) return
    await runJob(shop, rows[0].name, rows[0].data)
  }
}

async function runJob({ platform, system }: Shop, name: JobName, data: never): Promise<void> {
  if (name === 'settle-payment') await settlePayment(system, data)
  if (name === 'send-refund') await sendRefundJob(platform)(data)
  if (name === 'close-checkout') await closeCheckout(system, data)
  if (name === 'close-event') await closeEventJob(platform)(data)
}

export async function messageKinds(
  { owner }: Shop,
  { organizationId }: Pick<Sale, 'organizationId'>,
): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string }>(
    'select kind from message where organization_id = $1 order by kind',
    [organizationId],
  )
  return rows.map(({ kind }) => kind)
}
