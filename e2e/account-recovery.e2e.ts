import { expect } from '@playwright/test'
import { addMember, setPassword } from './operator-commands.ts'
import { urlAt, expectAccessible, waitForMailedLink, test } from './browser-test.ts'

test('who forgot the password chooses another one on a phone, in Spanish; older sessions are over', async ({
  page,
  baseURL,
  browser,
}) => {
  const member = await addMember('lanternfell')
  await setPassword(member, 'the one I forgot')
  const laptopContext = await browser.newContext()
  const laptop = await laptopContext.newPage()
  await laptop.goto(member.link)
  await laptop.getByRole('button', { name: 'Log in' }).click()
  await expect(laptop.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  const cookie = { name: 'locale', value: 'es', url: urlAt(baseURL, 'lanternfell', '/') }
  await page.context().addCookies([cookie])
  await page.goto(urlAt(baseURL, 'lanternfell', '/login?redirect=/admin/events'))
  await expectAccessible(page)
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña o todavía no tienes?' }).click()
  await page.getByRole('button', { name: 'Recibir un enlace' }).click()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Correo electrónico').fill(member.email)
  await page.getByRole('button', { name: 'Recibir un enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

  const link = await waitForMailedLink(page, member.email, '/create-password')
  await page.goto(link)
  await expectAccessible(page)
  const choosePassword = async (password: string, confirmation = password) => {
    await page.getByLabel('Contraseña nueva').fill(password)
    await page.getByLabel('La misma otra vez').fill(confirmation)
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  }
  await choosePassword('corta')
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible()
  await expect(page.getByLabel('Contraseña nueva')).toBeFocused()
  await choosePassword('de noche por los cerros', 'de día por los cerros')
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).first().click()
  await page.getByLabel('Contraseña nueva').fill('de noche por los cerros')
  await expect(page.getByLabel('Contraseña nueva')).toHaveAttribute('type', 'text')
  await choosePassword('de noche por los cerros')
  await expect(page).toHaveURL(urlAt(baseURL, 'lanternfell', '/admin/events'))

  await laptop.goto(urlAt(baseURL, 'lanternfell', '/admin'))
  await expect(laptop).toHaveURL(/\/login\?redirect=%2Fadmin$/)
  const logIn = async (password: string) => {
    await laptop.getByLabel('Email').fill(member.email)
    await laptop.getByLabel('Password', { exact: true }).fill(password)
    await laptop.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await logIn('the one I forgot')
  await expect(laptop.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
  await logIn('de noche por los cerros')
  await expect(laptop).toHaveURL(urlAt(baseURL, 'lanternfell', '/admin'))
  await laptopContext.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/login/recover')
})

test('anyone who has no link to confirm the e-mail asks for one, and is logged in @slow', async ({ page, baseURL }) => {
  const member = await addMember('lanternfell')
  await page.goto(urlAt(baseURL, 'lanternfell', '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await page.getByLabel('Email').fill(member.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = await waitForMailedLink(page, member.email, '/verify-email')
  await page.goto(link)
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'lanternfell', '/admin'))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('recovering a password works without JavaScript @slow', async ({ browser, baseURL }) => {
  const member = await addMember('lanternfell')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(urlAt(baseURL, 'lanternfell', '/login/recover'))
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.goto(await waitForMailedLink(page, member.email, '/create-password'))
  await expect(page.getByRole('button', { name: 'Show the password' })).toHaveCount(0)
  await page.getByLabel('New password').fill('over the fells at night')
  await page.getByLabel('The same again').fill('over the fells at night')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'lanternfell', '/admin'))
  await context.close()
})
