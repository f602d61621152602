import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { addMember } from './operator-commands.ts'
import { openRace, query } from './open-race.ts'

test.describe.configure({ timeout: 120_000 })

const owner = '(select id from organization where subdomain = $1)'
const kinds =
  'sold discount platform_fee platform_vat provider_fee provider_vat cash received refunded charged_back provider_charge fee_returned'

/** An event with an amount in each column; of its refunds 12.50, of its cash 20.00 have not gone back. */
async function openMovedRace() {
  const race = await openRace(0)
  const { organization, eventId } = race
  const [orderId, paymentId] = [randomUUID(), randomUUID()]
  await query(
    `insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, locale,
       currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, payment_method, refund_hours,
       held_until)
     select $2, ${owner}, $3, 'confirmed', $4, 'DR-7K4R-2M9X', $5, 'es', currency, 15000, 15000, 0, 0, 0, 15000,
       'instant', 'transfer', 0, now() from organization where subdomain = $1`,
    [organization, orderId, eventId, randomUUID(), randomUUID()],
  )
  await query(
    `insert into payment (id, organization_id, order_id, provider, attempt, state, amount, received_amount,
       refunds_total, currency, received_at, updated_at)
     select $2, ${owner}, $3, 'transfer', 1, 'approved', 15000, 15000, 1250, currency, now(), now()
     from organization where subdomain = $1`,
    [organization, paymentId, orderId],
  )
  await query(
    `insert into refund (id, organization_id, order_id, payment_id, state, amount, currency, because, updated_at)
     select $2, ${owner}, $3, $4, 'manual', 1250, currency, 'goodwill', now() from organization where subdomain = $1`,
    [organization, randomUUID(), orderId, paymentId],
  )
  await query(
    `insert into order_line (id, organization_id, order_id, event_id, kind, position, state, title, quantity, unit_price,
       base, discount, deferred_cash, platform_fee, provider_fee, vat, total, net, pools, cash_collected)
     select $2, ${owner}, $3, $4, 'registration', 0, 'confirmed', '10K', 1, 15000, 15000, 0, 1000, 0, 0, 0, 15000, 15000,
       '[]', 3000 from organization where subdomain = $1`,
    [organization, randomUUID(), orderId, eventId],
  )
  await query(
    `insert into ledger_entry (id, organization_id, order_id, event_id, kind, method, holder, amount, currency, at)
     select gen_random_uuid(), organization.id, $4, $2, kind, 'transfer', 'organizer', 123456789, currency, now()
     from organization, unnest(string_to_array($3, ' ')) kind where subdomain = $1`,
    [organization, eventId, kinds, orderId],
  )
  return race
}

const texts = {
  en: {
    owed: 'Owed to buyers',
    chart: /^Receipts per day, .+ to .+/,
    table: 'Amounts of each event',
    statement: 'Statement',
    inExcess: 'Cash collected in excess',
    cashToReturn: 'Cash to give back to buyers',
    feesHint: /^Without the payment fee, and its VAT/,
  },
  es: {
    owed: 'Se debe a quienes compraron',
    chart: /^Cobros por día, del .+ al .+/,
    table: 'Importes de cada evento',
    statement: 'Resumen',
    inExcess: 'Efectivo cobrado de más',
    cashToReturn: 'Efectivo por devolver a quienes compraron',
    feesHint: /^Sin la comisión de cobro, ni su IVA/,
  },
}

test('the settlement names its days and what buyers are owed, and its table stays in its card @both', async ({
  page,
  reader: [language],
}) => {
  const t = texts[language]
  const race = await openMovedRace()
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  await page.goto(urlOn(race.organization, '/admin/payments/settlement'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: t.chart })).toBeVisible()
  await expect(page.getByRole('link', { name: t.owed })).toHaveAttribute('href', '/admin/payments/refunds')
  const statement = page.locator('section').filter({ has: page.getByRole('heading', { name: t.statement }) })
  for (const label of [t.inExcess, t.cashToReturn])
    await expect(statement.locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(/20[.,]00$/)
  await expect(page.getByRole('link', { name: t.cashToReturn })).toHaveAttribute(
    'href',
    '/admin/payments?attention=any',
  )
  await expect(statement.getByText(t.feesHint)).toBeVisible()
  const table = page.getByRole('region', { name: t.table })
  await expect(table.getByRole('columnheader', { name: t.owed })).toBeAttached()
  await expect(table.getByText(/12[.,]50/)).toBeAttached()
  const sizes = await table.evaluate((region) => {
    const card = region.closest('section')!.getBoundingClientRect()
    const { left, right } = region.getBoundingClientRect()
    return {
      isInCard: left >= card.left && right <= card.right,
      scrolls: region.scrollWidth > region.clientWidth,
      hasBar: getComputedStyle(region).scrollbarWidth,
      hasShade: getComputedStyle(region).backgroundImage.split('linear-gradient').length - 1,
      isPageWide: document.documentElement.scrollWidth > innerWidth,
    }
  })
  expect(sizes).toEqual({ isInCard: true, scrolls: true, hasBar: 'thin', hasShade: 2, isPageWide: false })
  await expectAccessible(page)
})
