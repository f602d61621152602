import { expect } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn, waitForMailedLink } from './browser-test.ts'
import { fillAthlete } from './fill-athlete.ts'
import { holdScripts } from './hold-scripts.ts'
import { openPaidRace, query } from './open-race.ts'
import { addMember } from './operator-commands.ts'
import { turnOnMethods } from './turn-on-methods.ts'

test.describe.configure({ timeout: 180_000 })

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000)])

test('an owner turns on transfers and a QR, and an event leaves one of them out @desktop @slow', async ({ page }) => {
  const { subdomain: organization, eventId } = await openPaidRace()
  await turnOnMethods(page, organization, 'en')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/payment-methods`))
  await expect(page.getByRole('checkbox', { name: /^Bank transfer/ })).toBeChecked()
  await expect(page.getByText('Cash for the whole price is not turned on in the settings.')).toBeVisible()
  await expect(page.getByText('Mercado Pago')).toHaveCount(0)
  await expectAccessible(page)
  for (const method of [/^Card/, /^Bank transfer/, /^QR payment/])
    await page.getByRole('checkbox', { name: method }).uncheck()
  await expect(page.getByText('Nobody can pay this event')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At least one way to pay must be on').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^Card/ }).check()
  await page.getByRole('checkbox', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. New orders follow it.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^QR payment/ })).not.toBeChecked()
})

test('details that an owner saves before the page is hydrated are confirmed @desktop @slow', async ({ page }) => {
  const { subdomain: organization } = await openPaidRace()
  await setLanguage(page, 'en', urlOn(organization))
  await openSession(page, await addMember(organization, 'owner'))
  const { hydrate } = await holdScripts(page)
  await page.goto(urlOn(organization, '/admin/settings/bank'), { waitUntil: 'commit' })
  await page.getByLabel('Account holder').fill('Club Roca Asociación Civil')
  await page.getByLabel('Bank', { exact: false }).last().fill('Banco de la Costa')
  await page.getByLabel('Account number').fill('0170099220000067797370')
  await page.getByRole('button', { name: 'Save the bank details' }).click()
  await expect(page.getByText('ends in 7370')).toBeVisible()
  await hydrate()
  await expect(page.getByText('Bank details saved')).toBeVisible()
  await expect(page.getByText('Saved. New orders follow it.')).toHaveCount(0)
})

test(
  'a buyer on a phone chooses a transfer, sends the receipt, changes to QR and back to the card @phone',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { subdomain: organization } = await openPaidRace()
    const owner = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await turnOnMethods(owner, organization, 'en')
    await owner.close()

    await setLanguage(page, 'es', urlOn(organization))
    await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
    await fillAthlete(page, 'es')
    await page.getByRole('button', { name: 'Reservar lugares' }).click()
    await expect(page.getByRole('group', { name: '¿Cómo quieres pagar?' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked()
    await expectAccessible(page)
    const { hydrate } = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('radio', { name: /^Transferencia bancaria/ }).check()
    await hydrate()
    await expect(page.getByRole('button', { name: 'Continuar con transferencia' })).toBeVisible()
    for (const box of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await box.check()
    await page.getByRole('button', { name: 'Continuar con transferencia' }).click()

    await expect(page.getByRole('heading', { name: 'Haz la transferencia' })).toBeVisible()
    await expect(page.getByText('0170099220000067797370')).toBeVisible()
    await expect(page.getByText(/^DR-/).first()).toBeVisible()
    await expectAccessible(page)
    const orderPage = page.url()
    const order = orderPage.split('/').at(-1)

    await expect(page.getByText(/^Confirma tu correo electrónico antes del/)).toBeVisible()
    await page.getByRole('button', { name: 'Enviarlo de nuevo' }).click()
    await expect(page.getByText('Lo enviamos de nuevo a lucia@example.com.')).toBeVisible()
    await page.getByText('Corregir la dirección').click()
    const address = page.getByLabel('Correo electrónico')
    await address.fill('lucia')
    await page.getByRole('button', { name: 'Enviar el enlace ahí' }).click()
    await expect(page.getByText('La dirección de correo no es válida')).toBeVisible()
    await address.fill('lucia.rios@example.com')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar el enlace ahí' }).click()
    await expect(page.getByText('Enviamos un enlace a lucia.rios@example.com.')).toBeVisible()
    const link = await waitForMailedLink(page, 'lucia.rios@example.com', `${new URL(orderPage).pathname}/email`)
    const mail = await page.context().newPage()
    await mail.goto(link)
    await expectAccessible(mail)
    await mail.getByRole('button', { name: 'Confirmar mi correo electrónico' }).click()
    await expect(mail.getByRole('heading', { name: 'Tu correo electrónico está confirmado' })).toBeVisible()
    await expectAccessible(mail)
    await mail.close()

    for (const query of ['', `?step=checkout&order=${order}`]) {
      await page.goto(urlOn(organization, `/event/nocturna/register${query}`))
      await page.waitForURL(orderPage)
      await expect(page.getByText('0170099220000067797370')).toBeVisible()
      await expect(page.getByText(/^Guardamos tus lugares hasta el/)).toBeVisible()
    }

    await page.waitForLoadState('networkidle')
    const input = page.getByLabel('Comprobante del pago')
    await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('No se acepta este tipo de archivo')).toBeVisible()
    await input.setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByText(/^Comprobante adjuntado el .* \(PDF/)).toBeVisible()
    await page.getByRole('button', { name: 'Quitarlo' }).click()
    await expect(page.getByRole('button', { name: 'Adjuntar el comprobante' })).toBeVisible()

    await page.getByRole('button', { name: /^Pagar .* con un código QR$/ }).click()
    await expect(page.getByRole('heading', { name: 'Paga con el código QR' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Código QR para el pago' })).toBeVisible()
    await expectAccessible(page)
    expect(page.url()).toBe(orderPage)

    await page.getByRole('button', { name: /^Pagar .* con tarjeta$/ }).click()
    await page.waitForURL(/\/sandbox\/pay\//)
    await page.goto(`${page.url().split('?')[0]}?card=approved`)
    await page.locator('form button[type="submit"]').last().click()
    await page.waitForURL(/\/register\/success\//)
    await expect(page.getByRole('heading', { level: 1, name: /inscrip|dentro|Listo/i })).toBeVisible({
      timeout: 45_000,
    })
    const payments = await query(
      `select provider, payment.state from payment join orders on orders.id = order_id
        where confirmation_id = $1 order by attempt`,
      [new URL(orderPage).pathname.split('/').at(-1)],
    )
    expect(payments).toEqual([
      { provider: 'transfer', state: 'expired' },
      { provider: 'qr', state: 'expired' },
      { provider: 'sandbox', state: 'approved' },
    ])
  },
)
