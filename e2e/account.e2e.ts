import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { urlAt, expectAccessible, waitForMailedLink, test } from './browser-test.ts'
import { enterDigits } from './enter-digits.ts'

test.use({ actionTimeout: 30_000 })

const password = 'por la sierra de noche'

const newAddress = () => `vera-${randomUUID().slice(0, 8)}@example.com`

// A document can be registered once in a competition: each address has one of its own.
const markOf = (email: string) => email.slice(5, 13).toUpperCase()

const registerForWalk = async (page: Page, baseURL: string | undefined, email: string) => {
  await page.goto(urlAt(baseURL, 'nandu', '/event/correcaminata-de-la-escuelita/register'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  const fill = (label: string, value: string) =>
    page.locator('#participant-1').getByLabel(label, { exact: false }).first().fill(value)
  await fill('Nombre', 'Vera')
  await fill('Apellido', 'Zárraga')
  await fill('Correo electrónico', email)
  await fill('Teléfono', '+54 9 11 2233 4455')
  await fill('DNI o documento', `28.${markOf(email)}-x`)
  await enterDigits(page.locator('#participant-1').getByLabel('Fecha de nacimiento'), '12051990')
  await fill('Nombre del contacto', 'Olmo Zárraga')
  await fill('Teléfono del contacto', '+54 9 11 6677 8899')
  await page.getByRole('button', { name: 'Reservar lugares' }).click()
  await page.getByRole('checkbox', { name: /Acepto los términos/ }).check()
  await page.getByRole('checkbox', { name: /Acepto el deslinde/ }).check()
  await page.getByRole('button', { name: 'Confirmar inscripción' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Inscripción confirmada!', { timeout: 45_000 })
}

const createAccount = async (page: Page, email: string) => {
  await page.getByLabel('Nombre').fill('Vera Zárraga')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check()
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
}

const logIn = async (page: Page, email: string) => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

test('an athlete makes an account after registering and finds the registration there once the e-mail is theirs', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  await registerForWalk(page, baseURL, email)
  await page.getByRole('link', { name: 'crea una cuenta' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'nandu', '/register'))
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText('Este campo es obligatorio').first()).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel(/^Contraseña/).fill('corta')
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible()
  await expectAccessible(page)
  await createAccount(page, email)
  await expectAccessible(page)

  await page.goto(urlAt(baseURL, 'nandu', '/account'))
  await logIn(page, email)
  await expect(page.getByText('Primero pulsa el botón del mensaje')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enviarlo otra vez' })).toHaveAttribute('href', '/verify-email')
  await expectAccessible(page)

  await page.goto(await waitForMailedLink(page, email, '/verify-email'))
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Confirmar la dirección' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'nandu', '/account'))
  await expect(page.getByRole('heading', { name: 'Correcaminata de la Escuelita' })).toBeVisible()
  await expect(page.getByText('Vera Zárraga').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^EN:/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your registrations' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the confirmation of Correcaminata de la Escuelita' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are registered')
  await expect(page.getByRole('link', { name: 'create an account' })).toHaveCount(0)

  await page.goto(urlAt(baseURL, 'nandu', '/account'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Vera Zárraga').last()).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/)
})

test('anyone who has an account is notified by mail only, and logs in by it @slow', async ({ page, baseURL }) => {
  const email = newAddress()
  for (let time = 0; time < 2; time++) {
    await page.goto(urlAt(baseURL, 'nandu', '/register?redirect=https://elsewhere.example/'))
    await createAccount(page, email)
  }
  await page.goto(await waitForMailedLink(page, email, '/login/link'))
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'nandu', '/account'))
  await expect(page.getByRole('heading', { name: 'Todavía no hay nada' })).toBeVisible()
  await page.goto(urlAt(baseURL, 'nandu', '/register'))
  await expect(page).toHaveURL(urlAt(baseURL, 'nandu', '/account'))
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.goto(urlAt(baseURL, 'nandu', '/account'))
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/)
})

test('a person takes their data along and erases the account @slow', async ({ page, baseURL }) => {
  const email = newAddress()
  await registerForWalk(page, baseURL, email)
  await page.goto(urlAt(baseURL, 'nandu', '/register'))
  await createAccount(page, email)
  await page.goto(await waitForMailedLink(page, email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirmar la dirección' }).click()
  await expect(page.getByText('Este campo es obligatorio')).toBeVisible()
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Confirmar la dirección' }).click()
  await page.goto(urlAt(baseURL, 'nandu', '/account/privacy'))
  await expect(page).toHaveURL(urlAt(baseURL, 'nandu', '/account/profile#privacy'))
  await page.getByText('Borrar mi cuenta…').click()
  await expect(page.getByText(/Tienes una inscripción para Correcaminata/)).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar mis datos' }).click()
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data).toMatchObject({ emails: [email], registrations: [{ dni: `28${markOf(email)}X` }], orders: [{}] })

  const erase = () => page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  const currentPassword = page
    .locator('form', { has: page.getByLabel('Escribe «borrar» para confirmar') })
    .getByRole('textbox', { name: 'Contraseña actual' })
  await page.getByLabel('Escribe «borrar» para confirmar').fill('borrar')
  await currentPassword.fill('otra contraseña')
  await erase()
  await expect(page.getByText('Esta no es tu contraseña.')).toBeVisible()
  await currentPassword.fill(password)
  await erase()
  await expect(page.getByRole('alert')).toContainText('Marca que renuncias a esos lugares')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Renuncio a estos lugares' }).check()
  await currentPassword.fill(password)
  await erase()
  await expect(page.getByText('Tu cuenta se borró.')).toBeVisible()
  await logIn(page, email)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto(urlAt(baseURL, 'nandu', '/account'))
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/)
})
