import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn, waitForMailedCode } from './browser-test.ts'
import { fillAthlete } from './fill-athlete.ts'
import { openPaidRace, query } from './open-race.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, submitCard } from './system/buyer.ts'

test.describe.configure({ timeout: 300_000 })

const buyForTwo = async () => {
  const sale = await openPaidRace()
  const { subdomain: organization } = sale
  await query('update organization set refund_hours = 48 where subdomain = $1', [organization])
  const buyer = newBuyer(sale, 1)
  const shop = { port: Number(process.env.E2E_PORT) }
  const leo = {
    competitionId: sale.competitionId,
    firstName: 'Leo',
    lastName: 'Paz',
    email: '',
    dni: '28111222',
    birthDate: '01/02/1988',
    phone: '+54 11 5555 5556',
    gender: 'male',
    emergencyName: 'Eva Paz',
    emergencyPhone: '+54 11 4444 4445',
  }
  const more = Object.fromEntries(Object.entries(leo).map(([name, value]) => [`participants[1].${name}`, value]))
  const confirmationId = orderIdOf(
    await holdPlace(shop, buyer, { more: { ...more, 'participants[1].email': `leo-${buyer.email}` } }),
  )!
  const checkedOut = await checkOut(shop, buyer, confirmationId)
  await submitCard(shop, checkedOut.headers.location!, 'approved')
  const find = async () =>
    (await query('select id, state from orders where confirmation_id = $1', [confirmationId]))[0] as {
      id: string
      state: string
    }
  await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toBe('confirmed')
  return {
    orderId: (await find()).id,
    organization,
    email: buyer.email,
    path: `/event/nocturna/register/success/${confirmationId}`,
  }
}

const enterCode = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Enviar un código' }).click()
  await page.getByLabel('Código de seis cifras').fill(await waitForMailedCode(page, email))
  await page.getByRole('button', { name: 'Abrir la orden' }).click()
}

const downloadPdf = async (page: Page, name: RegExp): Promise<string> => {
  const link = page.getByRole('link', { name })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 150_000, intervals: [3_000] })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^[RC]-\d{4}-\d{6}\.pdf$/)
  return (await readFile(await download.path())).subarray(0, 5).toString()
}

const cancelLeo = async (page: Page) => {
  await page.getByRole('checkbox', { name: /^Leo Paz/ }).check()
  await page.getByRole('button', { name: 'Ver qué se devuelve' }).click()
  await expect(page.getByRole('heading', { name: 'Esto es lo que pasa' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Cancelar y devolver / }).click()
  await expect(page.getByText(/^Se te devuelven .*Te enviamos un correo\.$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Leo Paz/ })).toBeHidden()
}

const newAthlete = {
  firstName: 'Bea',
  lastName: 'Sosa',
  email: 'bea@example.com',
  phone: '+54 11 5555 5557',
  dni: '33999888',
  contactName: 'Sol Sosa',
  contactPhone: '+54 11 4444 4446',
}

test('a buyer cancels one of two athletes and gets the money back', async ({ page }) => {
  const { organization, email, path, orderId } = await buyForTwo()
  await setLanguage(page, 'es', urlOn(organization))
  await page.goto(urlOn(organization, path))
  await page.getByRole('link', { name: 'Cancelar, ceder o ver recibos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu orden' })).toBeVisible()
  await expect(page.getByText(/^Puedes cancelar aquí hasta el /)).toBeVisible()
  await expect(page.getByText('Leo Paz')).toBeHidden()
  await expectAccessible(page)
  await enterCode(page, email)

  await expect(page.getByRole('heading', { name: '¿Quién no viene?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver qué se devuelve' }).click()
  await expect(page.getByText('Elige al menos una.')).toBeVisible()
  await cancelLeo(page)
  const refunded = async () => query('select amount::int, state from refund where order_id = $1', [orderId])
  // 14,500.00 with P 725.00, Q 993.07 and VAT 360.80.
  await expect.poll(refunded, { timeout: 45_000 }).toEqual([{ amount: 1_657_887, state: 'done' }])
})

test('a buyer gets a receipt and a credit note, and passes a place on @slow', async ({ page, browser }) => {
  const { organization, email, path } = await buyForTwo()
  await setLanguage(page, 'es', urlOn(organization))
  await page.goto(urlOn(organization, `${path}/order`))
  await enterCode(page, email)
  await cancelLeo(page)

  expect(await downloadPdf(page, /^Recibo R-/)).toBe('%PDF-')
  expect(await downloadPdf(page, /^Nota de crédito C-/)).toBe('%PDF-')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Crear un enlace para Ana Núñez' }).click()
  const link = page.getByLabel('Enlace para tomar la inscripción de Ana Núñez')
  await expect(link).toHaveValue(/\/event\/nocturna\/transfer\//)
  const url = await link.inputValue()
  await expectAccessible(page)

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await setLanguage(other, 'es', urlOn(organization))
  await other.goto(url)
  await expect(other.getByRole('heading', { level: 1, name: 'Tomar una inscripción' })).toBeVisible()
  await expect(other.getByText('Núñez')).toBeHidden()
  await expectAccessible(other)
  await fillAthlete(other, 'es', newAthlete)
  await other.getByLabel('Género').selectOption('female')
  for (const box of await other.getByRole('checkbox').and(other.locator('[name]')).all()) await box.check()
  await other.getByRole('button', { name: 'Tomar la inscripción' }).click()
  await other.waitForURL(/\/register\/participant\//)
  await expect(other.getByText('Bea Sosa').first()).toBeVisible()

  await other.goto(url)
  await expect(other.getByRole('heading', { name: 'Este enlace ya se usó' })).toBeVisible()
  await page.goto(urlOn(organization, path))
  await expect(page.getByText('Bea Sosa').first()).toBeVisible()
  await expect(page.getByText('Ana Núñez')).toBeHidden()
})
