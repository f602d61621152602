import type { SecretBox } from './domain/domains/secret-box.ts'
import type { Enqueue } from './domain/jobs.ts'
import type { CurrentOrganization } from './domain/organizations/current-organization.ts'
import type { TemplateCatalog } from './domain/themes/template-catalog.ts'
import type { ConnectedProvider, PaymentGateway } from './domain/payments/gateway.ts'
import type { Em, Orm } from './database/orm.ts'
import type { CountByNetwork } from './database/rate-limits.ts'
import type { HoldLimits } from '#rules/orders/holds.ts'
import { Refused } from '#rules/refusals.ts'
import { outageRefusalOf } from './database/database-unavailable.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { FeePlan } from '#rules/prices/price.ts'
import type { Actor } from '#rules/permissions.ts'

export type PaymentGateways = Readonly<
  Partial<Record<PaymentGateway['provider'], PaymentGateway> & Record<ConnectedProvider['provider'], ConnectedProvider>>
>

/**
 * `transaction` runs `work` in one transaction, in which row-level security hides other organizations. `read` saves the
 * platform, whose role is bound by none, the transaction of a single SELECT.
 */
export type Database = {
  transaction<Result>(work: (em: Em) => Promise<Result>): Promise<Result>
  read<Result>(work: (em: Em) => Promise<Result>): Promise<Result>
}

export type Context = Readonly<{
  organization: CurrentOrganization
  actor: Actor
  locale: Locale
  /** The network of the request (`networkOf`); null for jobs and the shell. */
  network: string | null
  holdLimits: HoldLimits
  countByNetwork: CountByNetwork
  now: Date
  db: Database
  gateways: PaymentGateways
  templates: TemplateCatalog
  secrets: SecretBox
  enqueue: Enqueue
  /** Drops this process's cached organization at once; the database notifies all processes, a moment later. */
  invalidateOrganization(): void
}>

export type PlatformContext = Readonly<{
  actor: Actor
  now: Date
  db: Database
  gateways: PaymentGateways
  templates: TemplateCatalog
  enqueue: Enqueue
  /** The environment's fee plan, with which organizations begin while the operator has set none; null without one. */
  defaultFeePlan: FeePlan | null
  /** The context of the same actor in one organization, in its language; null for an unknown or deleted one. */
  findContext(organizationId: string): Promise<Context | null>
  /** The same including deleted organizations: payments of their orders still arrive and are refunded. */
  findContextEvenDeleted(organizationId: string): Promise<Context | null>
}>

/** On the role that row-level security binds. */
export const organizationDatabase = (orm: Orm, organizationId: string): Database => {
  if (!organizationId) throw new Error('no organization: nothing of a tenant can be read or written')
  const transaction: Database['transaction'] = (work) => {
    const em = orm.em.fork({ session: { variables: { 'app.organization': organizationId } } })
    em.setFilterParams('organization', { id: organizationId })
    return em.transactional((transactionEm) => work(transactionEm as Em))
  }
  return { transaction, read: transaction }
}

/** On the platform's role, which sees every organization. */
export const platformDatabase = (orm: Orm): Database => {
  const read: Database['read'] = (work) => {
    const em = orm.em.fork()
    em.setFilterParams('organization', {})
    return work(em)
  }
  return { read, transaction: (work) => read((em) => em.transactional(work)) }
}

/** Rejects with `database_unavailable` while the database is down (at once when that is known) and with `disk_full`. */
export const withOutageRefusals = (
  db: Database,
  { isDown, findDown }: { isDown(): boolean; findDown(): Promise<boolean> },
): Database => ({
  transaction: (work) => refuseOutages({ isDown, findDown }, () => db.transaction(work)),
  read: (work) => refuseOutages({ isDown, findDown }, () => db.read(work)),
})

export const refuseOutages = async <Result>(
  { isDown, findDown }: { isDown(): boolean; findDown(): Promise<boolean> },
  work: () => Promise<Result>,
): Promise<Result> => {
  if (isDown()) throw new Refused({ code: 'database_unavailable' })
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    const refusal = outageRefusalOf(error)
    if (refusal) throw refusal
    // Libraries hide their connection's error.
    throw (await findDown()) ? new Refused({ code: 'database_unavailable' }, { cause: error }) : error
  }
}

/** Runs each transaction to its end, returns its result, and rolls it back. */
export const dryRun = (db: Database): Database => ({
  read: (work) => db.read(work),
  transaction: async <Result>(work: (em: Em) => Promise<Result>) => {
    let outcome: { result: Result } | undefined
    const rollback = new Error('undone on purpose')
    await db
      .transaction(async (em) => {
        outcome = { result: await work(em) }
        throw rollback
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error
      })
    return outcome!.result
  },
})
