import type { Enqueue } from './domain/jobs.ts'
import type { CurrentOrganization } from './domain/organizations/current-organization.ts'
import type { TemplateCatalog } from './domain/themes/template-catalog.ts'
import type { PaymentGateway } from './domain/payments/gateway.ts'
import type { Em, Orm } from './database/orm.ts'
import type { HoldLimits } from '#rules/orders/holds.ts'
import { Refused } from '#rules/refusals.ts'
import { refusalOfMachine } from './database/unavailable.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { FeePlan } from '#rules/prices/price.ts'
import type { Actor } from '#rules/permissions.ts'

/** The payment providers this process can talk to. */
export type PaymentGateways = Readonly<Partial<Record<PaymentGateway['provider'], PaymentGateway>>>

/** Runs `work` in one transaction: all of it happens or none. Rows of other organizations do not exist inside. */
export type Database = { transaction<Result>(work: (em: Em) => Promise<Result>): Promise<Result> }

/** What every command and query of one organization is given first: one per request, command or job. */
export type Context = Readonly<{
  organization: CurrentOrganization
  actor: Actor
  locale: Locale
  /** Where a request comes from (`networkOf`); null for what no request asks for. */
  network: string | null
  /** What one person and one network may hold unpaid. */
  holdLimits: HoldLimits
  now: Date
  db: Database
  gateways: PaymentGateways
  templates: TemplateCatalog
  enqueue: Enqueue
}>

/** What work across organizations is given: sign-up, host look-up, the operator's commands, jobs that sweep. */
export type PlatformContext = Readonly<{
  actor: Actor
  now: Date
  db: Database
  gateways: PaymentGateways
  templates: TemplateCatalog
  enqueue: Enqueue
  /** The plan that organizations begin with where the operator has set none: that of the environment. */
  defaultFeePlan: FeePlan | null
  /** The same actor inside one organization, in its own language; null when there is none or it was deleted. */
  within(organizationId: string): Promise<Context | null>
  /** The same, also when it was deleted: payments of its orders still arrive and go back. Null for an unknown id. */
  withinEver(organizationId: string): Promise<Context | null>
}>

/** The database as one organization sees it, on the role that row-level security binds. */
export const organizationDatabase = (orm: Orm, organizationId: string): Database => {
  if (!organizationId) throw new Error('no organization: nothing of a tenant can be read or written')
  return {
    transaction: (work) => {
      const em = orm.em.fork({ session: { variables: { 'app.organization': organizationId } } })
      em.setFilterParams('organization', { id: organizationId })
      return em.transactional((transactionEm) => work(transactionEm as Em))
    },
  }
}

/** The database as the platform sees it: every organization, on the platform's own role. */
export const platformDatabase = (orm: Orm): Database => ({
  transaction: (work) => {
    const em = orm.em.fork()
    em.setFilterParams('organization', {})
    return em.transactional((transactionEm) => work(transactionEm as Em))
  },
})

/**
 * The same database, which refuses `database_unavailable` while there is none (at once, where that is known) and
 * `disk_full`. `findDown` tells whether the database is out of reach.
 */
export const refusing = (
  db: Database,
  { isDown, findDown }: { isDown(): boolean; findDown(): Promise<boolean> },
): Database => ({
  transaction: (work) => refusingFor({ isDown, findDown }, () => db.transaction(work)),
})

/** The same for any work with the database. */
export const refusingFor = async <Result>(
  { isDown, findDown }: { isDown(): boolean; findDown(): Promise<boolean> },
  work: () => Promise<Result>,
): Promise<Result> => {
  if (isDown()) throw new Refused({ code: 'database_unavailable' })
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    const refusal = refusalOfMachine(error)
    if (refusal) throw refusal
    // Libraries hide what their connection said.
    throw (await findDown()) ? new Refused({ code: 'database_unavailable' }, { cause: error }) : error
  }
}

/** The same database for a dry run: each transaction does all its work, answers, and is undone. */
export const rehearsal = (db: Database): Database => ({
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
