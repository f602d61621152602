import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import type { JobName } from '../domain/jobs.ts'
import { closeCheckout } from '../domain/payments/close-checkout.ts'
import { settlePayment } from '../domain/payments/settle-payment.ts'
import { checkConnection } from '../domain/provider-connections/check-connection.ts'
import { releaseAccount } from '../domain/provider-connections/release-account.ts'
import { sendRefundJob } from '../jobs/send-refund.ts'
import type { Role } from '#rules/permissions.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { openSale, type Sale, type Seller, type Shop } from './shop.ts'

/** Runs the jobs about a provider's payments and accounts until none is left. */
export function jobsOfProvider(shop: Shop, provider: ConnectionProvider): () => Promise<void> {
  const runs: Partial<Record<JobName, (data: never) => Promise<void>>> = {
    'settle-payment': (data) => settlePayment(shop.system, data),
    'send-refund': (data) => sendRefundJob(shop.platform)(data),
    'close-checkout': (data) => closeCheckout(shop.system, data),
    'check-connection': (data) => checkConnection(shop.platform.platformContext({ actor: { kind: 'system' } }), data),
    'release-account': (data) => releaseAccount(shop.system, data),
  }
  return async () => {
    for (;;) {
      const { rows } = await shop.owner.query<{ name: JobName; data: never }>(
        `delete from pgboss.job where id in (
           select id from pgboss.job where state = 'created' and name = any ($1)
             and (data ->> 'provider' = $2 or data ->> 'organizationId' in (
               select organization_id::text from payment where provider = $2))
           order by created_on limit 1)
         returning name, data`,
        [Object.keys(runs), provider],
      )
      if (!rows[0]) return
      await runs[rows[0].name]!(rows[0].data)
    }
  }
}

/** A sale of an organization that somebody owns; its contexts see what is connected now. */
export async function openOwnedOrganization(shop: Shop, seller?: Seller) {
  const sale = await openSale(shop, seller)
  const userId = newId()
  const email = `${userId}@club.example`
  await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Olga', $2, true)`, [
    userId,
    email,
  ])
  await shop.owner.query(`insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, 'owner')`, [
    newId(),
    sale.organizationId,
    userId,
  ])
  const as = (role: Role = 'owner', { id = userId, now = undefined as Date | undefined } = {}) =>
    contextIn(shop, sale, { kind: 'member', userId: id, name: 'Olga', email, role }, now)
  return { ...sale, userId, email, as, visitor: () => contextIn(shop, sale, { kind: 'visitor' }) }
}

async function contextIn(
  shop: Shop,
  { organizationId }: Pick<Sale, 'organizationId'>,
  actor: Context['actor'],
  now?: Date,
): Promise<Context> {
  shop.platform.directory.invalidate(organizationId)
  const organization = (await shop.platform.directory.byId(organizationId))!
  return shop.platform.contextOf(organization, { actor, locale: 'es', ...(now && { now }) })
}
