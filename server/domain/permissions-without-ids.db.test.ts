// Commands and queries that take no id, and so are missing in the tests of tenant isolation.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { refundListOf } from '#rules/refunds/refund-list.ts'
import { can, roles, type Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { newAthleteEvents } from './athletes/new-athlete-events.ts'
import { adminEventsPage } from './events/admin-events-page.ts'
import { storeImage } from './media/store-image.ts'
import { paletteResults } from './palette/palette-results.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { deletionPage } from './organizations/deletion-page.ts'
import { editHandMethods } from './organizations/edit-hand-methods.ts'
import { editReceiptSettings, receiptSettings } from './organizations/edit-receipt-settings.ts'
import { handMethods } from './organizations/hand-methods.ts'
import { refundsPage } from './refunds/refunds-page.ts'
import { memberOf } from '../testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
})

const nothing = new Uint8Array()
const noFiles = {} as never
const attempts: Record<string, [Permission, (ctx: Context) => Promise<unknown>]> = {
  deletionPage: ['delete-organization', (ctx) => deletionPage(ctx)],
  adminEventsPage: ['see-events', (ctx) => adminEventsPage(ctx, eventListOf(new URLSearchParams()))],
  newAthleteEvents: ['edit-athletes', async (ctx) => newAthleteEvents(ctx)],
  handMethods: ['edit-bank-details', (ctx) => handMethods(ctx)],
  editHandMethods: [
    'edit-bank-details',
    (ctx) =>
      editHandMethods(ctx, {
        version: '',
        offersTransfer: false,
        offersCash: true,
        passesMethodCosts: false,
        qrText: '',
        qrPicture: '',
      }),
  ],
  receiptSettings: ['edit-bank-details', (ctx) => receiptSettings(ctx)],
  editReceiptSettings: [
    'edit-bank-details',
    (ctx) => editReceiptSettings(ctx, { version: '', legalName: 'Club', taxId: '1', legalAddress: '' }),
  ],
  refundsPage: ['see-money', (ctx) => refundsPage(ctx, refundListOf(new URLSearchParams()), shop.platform.secrets)],
  paletteResults: ['see-athletes', (ctx) => paletteResults(ctx, 'ana')],
  'keepImage of a logo': [
    'edit-settings',
    (ctx) => storeImage(ctx, noFiles, { purpose: 'logo', bytes: nothing, cut: null }),
  ],
  'keepImage of a sponsor': [
    'manage-sponsors',
    (ctx) => storeImage(ctx, noFiles, { purpose: 'sponsor', bytes: nothing, cut: null }),
  ],
}

describe.each(['visitor', ...roles] as const)('a %s', (role) => {
  it.each(Object.keys(attempts))('may %s, or not, as the table of permissions says', async (name) => {
    const [permission, attempt] = attempts[name]!
    const ctx = role === 'visitor' ? sale.ctx : memberOf(sale, role)
    const outcome = await attempt(ctx).catch((error: unknown) => error)
    expect(outcome instanceof Refused && outcome.code === 'forbidden').toBe(!can(ctx.actor, permission))
  })
})
