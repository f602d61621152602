import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import { tenantTables } from '../database/ownership.ts'
import { exportWords } from '../i18n/export-words.ts'
import { athleteListOf } from '../rules/admin-lists.ts'
import { changeEventStatus } from './events/change-event-status.ts'
import { eventNamed } from './events/event-named.ts'
import { eventPage } from './events/event-page.ts'
import { exportAthletes } from './exports/athletes-export.ts'
import { deliverMessage } from './messages/deliver-message.ts'
import { checkOut } from './orders/check-out.ts'
import { confirmationPage } from './orders/confirmation-page.ts'
import { expireOverdueHolds } from './orders/expire-holds.ts'
import { isSettled } from './orders/is-settled.ts'
import { quoteOrder } from './orders/quote-order.ts'
import { registerAthletes } from './orders/register-athletes.ts'
import { releaseHold } from './orders/release-hold.ts'
import { checkout, draft, openSale, openShop, type Sale, type Shop } from './orders/testing/shop.ts'
import { LedgerGateway } from './payments/testing/ledger-gateway.ts'
import { movePayment } from './payments/move-payment.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { startPayment } from './payments/start-payment.ts'
import { athleteDetails } from './registrations/athlete-details.ts'
import { athletesPage } from './registrations/athletes-page.ts'
import { importResults } from './registrations/import-results.ts'
import { registrationPage } from './registrations/registration-page.ts'
import { setBibNumber } from './registrations/set-bib-number.ts'
import { setResultTime } from './registrations/set-result-time.ts'
import { setTags } from './registrations/set-tags.ts'
import { tagAthletes } from './registrations/tag-athletes.ts'

let shop: Shop
let ours: Sale
let theirs: Sale
let ctx: Context
let their: { confirmationId: string; orderId: string; registrationId: string; paymentId: string; messageId: string }

const addresses = { returnUrl: 'http://ours.localhost/back', cancelUrl: 'http://ours.localhost/away' }
const everyAthlete = athleteListOf(new URLSearchParams())

/** Every command and query that is told an id, called with an id of theirs by an owner of ours. */
const attempts: Record<string, () => Promise<unknown>> = {
  eventPage: () => eventPage(ctx, theirs.eventId),
  eventNamed: () => eventNamed(ctx, theirs.eventId),
  changeEventStatus: () => changeEventStatus(ctx, theirs.eventId, 'cancelled'),
  registrationPage: () => registrationPage(ctx, theirs.eventId, their.confirmationId),
  registerAthletes: () => registerAthletes(ctx, theirs.eventId, draft(theirs.competitionId)),
  isSettled: () => isSettled(ctx, their.confirmationId),
  quoteOrder: () => quoteOrder(ctx, their.confirmationId, { couponCode: null }),
  checkOut: () => checkOut(ctx, their.confirmationId, checkout()),
  startPayment: () => startPayment(ctx, their.confirmationId, addresses),
  releaseHold: () => releaseHold(ctx, their.confirmationId),
  confirmationPage: () => confirmationPage(ctx, their.confirmationId),
  expireOverdueHolds: () => expireOverdueHolds(ctx, { eventId: theirs.eventId }),
  movePayment: () => movePayment(ctx, their.paymentId, { id: 'foreign', state: 'approved', refunded: 0 }),
  refundPayment: () => refundPayment(ctx, their.paymentId),
  deliverMessage: () => deliverMessage(ctx, noMail, their.messageId),
  exportAthletes: () => exportAthletes(ctx, { eventId: theirs.eventId, words: exportWords('en') }, noSheet),
  importResults: () => importResults(ctx, { eventId: theirs.eventId, rows: noRows() }),
  athletesPage: () => athletesPage(ctx, theirs.eventId, everyAthlete),
  athleteDetails: () => athleteDetails(ctx, their.registrationId),
  setBibNumber: () => setBibNumber(ctx, their.registrationId, '1'),
  setResultTime: () => setResultTime(ctx, their.registrationId, '1:00:00'),
  setTags: () => setTags(ctx, their.registrationId, ['ours']),
  tagAthletes: () => tagAthletes(ctx, { eventId: null, ids: [their.registrationId] }, { add: ['ours'], remove: [] }),
}

/** These find nothing to do instead of refusing: jobs that a queue may hand over late, and sweeps. */
const idle: Record<string, unknown> = {
  expireOverdueHolds: 0,
  isSettled: false,
  refundPayment: undefined,
  deliverMessage: undefined,
  tagAthletes: { tagged: 0, full: 0 },
}

const refuses = () => {
  throw new Error('a message of another organization was about to be sent')
}
async function* noRows() {}
const noSheet = { write: async () => refuses(), finish: async () => refuses() } as never
const noMail = {
  transport: { send: refuses, close: async () => {} },
  render: refuses,
  sender: 'x@example.com',
} as never

/** Everything of theirs, as the owner of the database sees it. */
const everythingOfTheirs = async () => {
  const tables = await Promise.all(
    tenantTables.map((table) =>
      shop.owner.query(`select * from "${table}" where organization_id = $1 order by id`, [theirs.organizationId]),
    ),
  )
  return Object.fromEntries(tenantTables.map((table, index) => [table, tables[index]?.rows]))
}

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), { sandbox: new LedgerGateway() })
  ours = await openSale(shop)
  theirs = await openSale(shop)
  const owner = { kind: 'member', userId: newId(), name: 'Ours', email: 'owner@ours.example', role: 'owner' } as const
  ctx = shop.platform.contextOf(ours.ctx.organization, { actor: owner, locale: 'en' })
  const { confirmationId } = await registerAthletes(theirs.ctx, theirs.eventId, draft(theirs.competitionId))
  await checkOut(theirs.ctx, confirmationId, checkout())
  await startPayment(theirs.ctx, confirmationId, addresses)
  const { rows } = await shop.owner.query(
    `select orders.id as "orderId", registration.id as "registrationId", payment.id as "paymentId", message.id as "messageId"
     from orders join registration on registration.order_id = orders.id join payment on payment.order_id = orders.id
     join message on message.organization_id = orders.organization_id where orders.confirmation_id = $1`,
    [confirmationId],
  )
  their = { confirmationId, ...rows[0] }
})
afterAll(() => shop.close())

describe("an owner with another organization's ids", () => {
  it.each(Object.keys(attempts))('gets nowhere with %s', async (name) => {
    const before = await everythingOfTheirs()
    const outcome = await attempts[name]!().then(
      (result) => ({ result }),
      (error: Error & { status?: number }) => ({ status: error.status, name: error.name, message: error.message }),
    )
    if (name in idle) expect(outcome).toEqual({ result: idle[name] })
    else if (name === 'movePayment')
      expect(outcome).toMatchObject({ message: expect.stringContaining('Payment not found') })
    else expect(outcome).toMatchObject({ name: 'Refused', status: 404 })
    expect(await everythingOfTheirs()).toEqual(before)
  })

  it('is tried with every command and query there is', () => {
    const toldAnId =
      /export (?:async )?(?:function (\w+)|const (\w+) = (?:async )?)\(\s*(?:ctx|\{[^}]*\}): Context,\s*[\w{]/g
    const sources = globSync('server/domain/**/*.ts').filter((file) => !/testing|\.test\.ts$/.test(file))
    const names = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(toldAnId)].map((match) => match[1] ?? match[2] ?? ''),
    )
    // Told rows, filters or a person, never ids; editRegistration stands behind the commands that edit one athlete.
    const toldNoId = [
      'adminEventsPage',
      'competitionViewOf',
      'editRegistration',
      'roleOf',
      'seedEvent',
      'seedRegistrations',
    ]
    expect(names.filter((name) => !toldNoId.includes(name)).toSorted()).toEqual(Object.keys(attempts).toSorted())
  })
})
