import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, urlOn } from './browser-test.ts'
import { logIn, openPaidRace, query } from './open-race.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, submitCard } from './system/buyer.ts'

test.describe.configure({ timeout: 120_000 })

const settled = { timeout: 45_000 }

type Bought = { organization: string; id: string; number: string; total: string; paymentId: string }

async function buyForTwo(): Promise<Bought> {
  const shop = { port: Number(process.env.E2E_PORT) }
  const sale = await openPaidRace()
  const buyer = newBuyer(sale, 1)
  const second = Object.entries({
    competitionId: sale.competitionId,
    firstName: 'Bruno',
    lastName: 'Paz',
    email: `second-${buyer.email}`,
    dni: `27${buyer.draftKey.slice(0, 8)}`,
    birthDate: '01/02/1988',
    phone: '+54 11 5555 5556',
    gender: 'male',
    emergencyName: 'Ana Paz',
    emergencyPhone: '+54 11 4444 4445',
  })
  const more = Object.fromEntries(second.map(([name, value]) => [`participants[1].${name}`, value]))
  const confirmationId = orderIdOf(await holdPlace(shop, buyer, { more }))!
  const { headers } = await checkOut(shop, buyer, confirmationId)
  await submitCard(shop, headers.location!, 'approved')
  const find = async () => {
    const [order] = await query(
      `select orders.id, orders.state, confirmation_number as number, orders.total::text as total,
         provider_payment_id as "paymentId" from orders join payment on payment.order_id = orders.id
       where confirmation_id = $1`,
      [confirmationId],
    )
    return { organization: sale.subdomain, ...(order as Omit<Bought, 'organization'> & { state: string }) }
  }
  await expect.poll(async () => (await find()).state, settled).toBe('confirmed')
  return find()
}

const typedAmount = (cents: string) => `${cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${cents.slice(-2)}`

const reloadUntil = async (page: Page, text: string) => {
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('region', { name: 'Refunds' }).getByText(text, { exact: true })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass(settled)
}

const refundsOf = ({ paymentId }: Bought) =>
  query('select amount::int from sandbox.refund where payment_id = $1 order by created_at', [paymentId])

test('staff find an order by its amount, cancel an athlete and refund them @desktop', async ({ page }) => {
  const order = await buyForTwo()
  await logIn(page, order.organization, 'admin')
  await page.goto(urlOn(order.organization, '/admin'), { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Search orders').fill(typedAmount(order.total))
  await page.getByLabel('Search orders').press('Enter')
  await expect(page).toHaveURL(/\?q=33\.157/)
  await expect(page.getByText(order.number)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Ana Núñez/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${order.id}$`))
  await expect(page.getByText(order.paymentId)).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('region', { name: 'What was bought' })
    .getByRole('link', { name: 'Ana Núñez', exact: true })
    .click()
  await page.getByLabel('More for Ana Núñez').click()
  await page.getByRole('link', { name: 'Cancel and refund…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 place is free at once')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Cancel and refund/ }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Injured')
  await dialog.getByRole('button', { name: /^Cancel and refund/ }).dblclick()
  await expect(dialog).toBeHidden()
  await reloadUntil(page, 'Done')
  await expect(page.getByText('To the buyer: Injured')).toHaveCount(1)
  // Half of what two places cost.
  expect(await refundsOf(order)).toEqual([{ amount: Number(order.total) / 2 }])
})

test('staff refund an amount, and send a refund again that failed @desktop @slow', async ({ page }) => {
  const order = await buyForTwo()
  const { organization, paymentId } = order
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/payments/${order.id}`), { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog')
  // The provider has next to nothing left to give back.
  await query('update sandbox.payment set refunded = amount - 1 where id = $1', [paymentId])
  await page.getByRole('button', { name: 'Refund…' }).click()
  await dialog.getByLabel('Another amount').check()
  await dialog.getByLabel('Amount', { exact: false }).last().fill('99.999.999')
  await expect(dialog.getByText(/^At most \$.* can go back$/)).toBeVisible()
  await dialog.getByLabel('Amount', { exact: false }).last().fill('1.000,50')
  await expect(dialog.getByText(/^At most \$.* can go back$/)).toBeHidden()
  await dialog.getByLabel('Note to the buyer').fill('Sorry for the rain')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toBeHidden()
  await reloadUntil(page, 'Failed')
  await expect(page.getByText('This order needs you')).toBeVisible()
  await expectAccessible(page)

  await query('update sandbox.payment set refunded = 0 where id = $1', [paymentId])
  await page.goto(urlOn(organization, '/admin/payments/refunds?state=failed'), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The refund is sent again')).toBeVisible()
  await page.goto(urlOn(organization, `/admin/payments/${order.id}`), { waitUntil: 'networkidle' })
  await reloadUntil(page, 'Done')
  await expect(page.getByText('This order needs you')).toBeHidden()
  expect(await refundsOf(order)).toEqual([{ amount: 100_050 }])
})

test('of two tabs with one refund, the second keeps what was entered, and sees what is left @both @slow', async ({
  page,
}) => {
  const order = await buyForTwo()
  const { organization } = order
  await logIn(page, organization, 'admin')
  const other = await page.context().newPage()
  const dialogOf = (tab: Page) => tab.getByRole('dialog')
  const amountOf = (tab: Page) => dialogOf(tab).getByLabel('Amount', { exact: false }).last()
  const submitIn = (tab: Page) =>
    dialogOf(tab)
      .getByRole('button', { name: /^Refund/ })
      .click()
  const enter = async (tab: Page, amount: string, note: string) => {
    await tab.goto(urlOn(organization, `/admin/payments/${order.id}`), { waitUntil: 'networkidle' })
    await tab.getByRole('button', { name: 'Refund…' }).click()
    await dialogOf(tab).getByLabel('Another amount').check()
    await amountOf(tab).fill(amount)
    await dialogOf(tab).getByLabel('Note to the buyer').fill(note)
  }
  await enter(other, '500,00', 'The shirt was late')
  await enter(page, '1.000,50', 'Sorry for the rain')
  await submitIn(page)
  await expect(dialogOf(page)).toBeHidden()

  await submitIn(other)
  await expect(dialogOf(other).getByRole('alert')).toContainText('Something else of this order was refunded')
  await expect(dialogOf(other).getByRole('alert')).toContainText('still here')
  await expect(amountOf(other)).toHaveValue('500,00')
  await expect(dialogOf(other).getByLabel('Note to the buyer')).toHaveValue('The shirt was late')
  await expect(other.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectAccessible(other)
  await submitIn(other)
  await expect(dialogOf(other)).toBeHidden()

  await enter(other, '300,00', 'The medal was late')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await dialogOf(page).getByLabel('Note to the buyer').fill('All of it')
  await submitIn(page)
  // The first tab still shows the figures from before the second refund, and reads them now.
  await expect(dialogOf(page).getByRole('alert')).toContainText('Something else of this order was refunded')
  await submitIn(page)
  await expect(dialogOf(page)).toBeHidden()
  await submitIn(other)
  await expect(dialogOf(other).getByRole('alert')).toContainText('Nothing of this order is left to refund')
  await expect(dialogOf(other).getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  const left = Number(order.total) - 100_050 - 50_000
  await expect
    .poll(async () => (await refundsOf(order)).map(({ amount }) => amount), settled)
    .toEqual([100_050, 50_000, left])
})

test('of two tabs that cancel an order and an athlete of it, the second keeps what was entered @both @slow', async ({
  page,
}) => {
  const order = await buyForTwo()
  const { organization } = order
  await logIn(page, organization, 'admin')
  const other = await page.context().newPage()
  const dialogOf = (tab: Page) => tab.getByRole('dialog')
  const submitIn = (tab: Page) =>
    dialogOf(tab)
      .getByRole('button', { name: /^Cancel/ })
      .click()
  for (const [tab, button, reason] of [
    [other, 'Cancel…', 'No insurance'],
    [page, /^Cancel \S/, 'Injured'],
  ] as const) {
    await tab.goto(urlOn(organization, `/admin/payments/${order.id}`), { waitUntil: 'networkidle' })
    await tab.getByRole('button', { name: button }).first().click()
    await dialogOf(tab).getByLabel('Reason').fill(reason)
  }
  await submitIn(page)
  await expect(dialogOf(page)).toBeHidden()

  await submitIn(other)
  await expect(dialogOf(other).getByRole('alert')).toContainText('A part that you had chosen was cancelled')
  await expect(dialogOf(other).getByRole('alert')).toBeFocused()
  await expect(dialogOf(other).getByLabel('Reason')).toHaveValue('No insurance')
  await expect(dialogOf(other).getByText('1 place is free at once')).toBeVisible()
  await expectAccessible(other)
  await submitIn(other)
  await expect(dialogOf(other)).toBeHidden()
  await expect
    .poll(async () => (await refundsOf(order)).map(({ amount }) => amount), settled)
    .toEqual([Number(order.total) / 2, Number(order.total) / 2])
})
