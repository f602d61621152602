import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, waitForMailedLink, test } from './browser-test.ts'

const newSignUp = () => {
  const mark = randomUUID().slice(0, 8)
  return { name: `Trail Club ${mark}`, subdomain: `trail-club-${mark}`, email: `${mark}@correo.example` }
}
const password = 'up the hill and down again'

const labelsByLanguage = {
  en: {
    begin: 'Start your organization',
    name: 'Name of the organization',
    free: / is free\.$/,
    go: 'Continue',
    owner: 'Your name',
    email: 'Your email',
    password: /^Password(?!,)/,
    again: 'Password, once more',
    terms: /I accept/,
    create: 'Create the organization',
    ready: (name: string) => `${name} is ready`,
    confirm: 'Confirm',
    dashboard: 'Dashboard',
    steps: 'First steps',
    done: '3 of 8 done',
  },
  es: {
    begin: 'Crear mi organización',
    name: 'Nombre de la organización',
    free: / está libre\.$/,
    go: 'Continuar',
    owner: 'Nombre y apellido',
    email: 'Correo electrónico',
    password: /^Contraseña/,
    again: 'La contraseña, otra vez',
    terms: /Acepto/,
    create: 'Crear la organización',
    ready: (name: string) => `${name} ya está lista`,
    confirm: 'Confirmar',
    dashboard: 'Panel',
    steps: 'Primeros pasos',
    done: '3 de 8 listos',
  },
} as const
type Labels = (typeof labelsByLanguage)[keyof typeof labelsByLanguage]

const fillOwner = async (page: Page, t: Labels, email: string) => {
  await page.getByLabel(t.owner).fill('Iris Holm')
  await page.getByLabel(t.email, { exact: false }).filter({ visible: true }).fill(email)
  await page.getByLabel(t.password).fill(password)
  await page.getByLabel(t.again).fill(password)
  await page.getByLabel(t.terms).check()
}

// first-day.e2e.ts does the same in English.
test('a stranger signs an organization up, confirms by mail and arrives in its administration', async ({
  page,
  baseURL,
  context,
}) => {
  const t = labelsByLanguage.es
  const { name, subdomain, email } = newSignUp()
  await context.addCookies([{ name: 'locale', value: 'es', url: baseURL }])
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: t.begin }).first().click()

  await page.getByLabel(t.name).fill(name)
  await expect(page.getByRole('status').getByText(t.free)).toContainText(`${subdomain}.localhost`)
  await expectAccessible(page)
  await page.getByRole('button', { name: t.go }).click()

  await fillOwner(page, t, email)
  await expect(page.getByRole('status').getByText(/strong|fuerte/i)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.create }).click()

  // Hashing the password is slow on purpose.
  await expect(page.getByRole('heading', { level: 1, name: t.ready(name) })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  const link = await waitForMailedLink(page, email, '/verify-email')
  expect(new URL(link).hostname).toBe(`${subdomain}.localhost`)
  await page.goto(link)
  // Reading the mailbox is not enough: the password is needed too.
  await page.getByLabel(t.password).fill('a guess')
  await page.getByRole('main').getByRole('button', { name: t.confirm }).click()
  await expect(page.getByLabel(t.password)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel(t.password).fill(password)
  await page.getByRole('main').getByRole('button', { name: t.confirm }).click()
  await expect(page).toHaveURL(new RegExp(`${subdomain}\\.localhost.*/admin$`))
  await expect(page.getByRole('heading', { name: t.steps })).toBeVisible()
  await expect(page.getByText(t.done)).toBeVisible()
  await expectAccessible(page)
})

test('a closed tab loses nothing but the password, and starting over deletes it @slow', async ({ page, context }) => {
  const t = labelsByLanguage.en
  const { name, subdomain, email } = newSignUp()
  await page.goto('/signup')
  await page.getByLabel(t.name).fill(name)
  await page.getByRole('button', { name: 'Sunset' }).click()
  await page.getByRole('button', { name: t.go }).click()
  await fillOwner(page, t, email)
  await page.close()

  const laterPage = await context.newPage()
  await laterPage.goto('/signup?step=owner')
  await expect(laterPage.getByLabel(t.owner)).toHaveValue('Iris Holm')
  await expect(laterPage.getByLabel(t.email)).toHaveValue(email)
  await expect(laterPage.getByLabel(t.password)).toHaveValue('')
  expect(await laterPage.evaluate(() => JSON.stringify(localStorage))).not.toContain('up the hill')
  await laterPage.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(laterPage.getByLabel(t.name)).toHaveValue(name)
  await expect(laterPage.getByLabel('Subdomain')).toHaveValue(subdomain)
  await expect(laterPage.getByRole('button', { name: 'Sunset' })).toHaveAttribute('aria-pressed', 'true')

  await laterPage.getByRole('button', { name: 'Start over' }).click()
  await expect(laterPage.getByLabel(t.name)).toHaveValue('')
  await laterPage.getByRole('button', { name: 'Undo' }).click()
  await expect(laterPage.getByLabel(t.name)).toHaveValue(name)
})

test('back and forward go between the steps and keep everything typed @slow', async ({ page }) => {
  const t = labelsByLanguage.en
  const { name, email } = newSignUp()
  await page.goto('/signup')
  await page.getByLabel(t.name).fill(name)
  await page.getByRole('button', { name: t.go }).click()
  await fillOwner(page, t, email)
  await page.goBack()
  await expect(page.getByLabel(t.name)).toHaveValue(name)
  await expect(page.getByLabel(t.owner)).toBeHidden()
  await page.goForward()
  await expect(page.getByLabel(t.password)).toHaveValue(password)
})

test('what is missing is shown beside its field, in both steps @slow', async ({ page }) => {
  const t = labelsByLanguage.en
  await page.goto('/signup')
  await page.getByRole('button', { name: t.go }).click()
  await expect(page.getByLabel(t.name)).toBeFocused()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await page.getByLabel(t.name).fill(newSignUp().name)
  // The page scrolls up before the step is visible: a button that moved while pressed would lose the press.
  const focusedTag = page.getByLabel(t.owner).evaluate(
    (owner) =>
      new Promise<string | undefined>((resolve) => {
        const check = () => owner.checkVisibility() && resolve(document.activeElement?.tagName)
        new MutationObserver(check).observe(document.body, { attributes: true, childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: t.go }).click()
  expect(await focusedTag).toBe('H2')
  await page.getByRole('button', { name: t.create }).click()
  await expect(page.getByLabel(t.owner)).toBeFocused()
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  await page.getByLabel(t.password).fill('short')
  await page.getByLabel(t.again).fill('shorter')
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a device whose clock does not say where it is', () => {
  test.use({ timezoneId: 'UTC' })

  test('what is missing is shown before anything was typed @slow', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: labelsByLanguage.en.go }).click()
    await expect(page.getByLabel(labelsByLanguage.en.name)).toBeFocused()
    await expect(page.getByText('This field is required')).toHaveCount(2)
  })
})

test('a subdomain that is taken, reserved or not one is rejected while it is typed, with others that are free @slow', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel(labelsByLanguage.en.name).fill('Race Committee')
  // Suggested once the page has its scripts: typed at that very moment, both would stand in the field.
  await expect(page.getByLabel('Subdomain')).toHaveValue('race-committee')
  for (const [subdomain, message] of [
    ['nandu', 'This subdomain is already taken'],
    ['admin', 'This subdomain is reserved'],
    ['ñandú!', 'Use small letters, digits and hyphens between them'],
  ] as const) {
    await page.getByLabel('Subdomain').fill(subdomain)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByText('These are free:')).toBeVisible()
  }
  await page.getByLabel('Subdomain').fill('nandu')
  await expect(page.getByText('This subdomain is already taken')).toBeVisible()
  await page.getByRole('button', { name: labelsByLanguage.en.go }).click()
  await expect(page.getByLabel('Subdomain')).toBeFocused()
  await page
    .getByRole('button', { name: /^nandu-/ })
    .first()
    .click()
  await expect(page.getByText(labelsByLanguage.en.free)).toBeVisible()
})

test('of two people after one subdomain the second is rejected at the end, and keeps what was typed @slow', async ({
  page,
  browser,
  baseURL,
}) => {
  const t = labelsByLanguage.en
  const { name, subdomain, email } = newSignUp()
  const otherContext = await browser.newContext({ baseURL: baseURL! })
  const secondPage = await otherContext.newPage()
  for (const [each, address] of [
    [page, email],
    [secondPage, `second-${email}`],
  ] as const) {
    await each.goto('/signup')
    await each.getByLabel(t.name).fill(name)
    await each.getByRole('button', { name: t.go }).click()
    await fillOwner(each, t, address)
  }
  await page.getByRole('button', { name: t.create }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: t.ready(name) })).toBeVisible()

  await secondPage.getByRole('button', { name: t.create }).click()
  await expect(secondPage.getByText('This subdomain is already taken')).toBeVisible()
  await expect(secondPage.getByLabel('Subdomain')).toBeFocused()
  await expect(secondPage.getByLabel(t.name)).toHaveValue(name)
  await secondPage
    .getByRole('button', { name: new RegExp(`^${subdomain}-`) })
    .first()
    .click()
  await secondPage.getByRole('button', { name: t.go }).click()
  await expect(secondPage.getByLabel(t.password)).toHaveValue(password)
  await secondPage.getByRole('button', { name: t.create }).click()
  await expect(secondPage.getByRole('heading', { level: 1, name: t.ready(name) })).toBeVisible()
  await otherContext.close()
})

test('without scripts it is one long form, which says what is wrong and is taken in the end @slow', async ({
  browser,
  baseURL,
}) => {
  const t = labelsByLanguage.en
  const { name, subdomain, email } = newSignUp()
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/signup')
  await page.getByLabel(t.name).fill(name)
  await page.getByLabel('Subdomain').fill('nandu')
  await fillOwner(page, t, email)
  await page.getByRole('button', { name: t.create }).click()
  await expect(page.getByText('This subdomain is already taken')).toBeVisible()
  await expect(page.getByLabel(t.email)).toHaveValue(email)
  await page.getByLabel('Subdomain').fill(subdomain)
  await page.getByLabel(t.password).fill(password)
  await page.getByLabel(t.again).fill(password)
  await page.getByRole('button', { name: t.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.ready(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Send the message again' }).click()
  await expect(page.getByText('The message is on its way again.')).toBeVisible()
  await context.close()
})

test('the preview shows the landing page as it will be @slow', async ({ page }) => {
  const { name } = newSignUp()
  await page.goto('/signup')
  await page.getByLabel(labelsByLanguage.en.name).fill(name)
  await page.getByRole('button', { name: 'Trail' }).click()
  const landing = page.frameLocator('iframe').last()
  await expect(landing.getByRole('heading', { level: 1, name, includeHidden: true })).toBeAttached()
  await expect(async () => {
    const color = await landing
      .locator('html')
      .evaluate((root) => getComputedStyle(root).getPropertyValue('--primary-500'))
    expect(color).toBe('#166534')
  }).toPass()
})

test('signing up is the platform’s: an organization’s host leads there @slow', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  await page.goto(`http://nandu.localhost:${port}/signup`)
  await expect(page).toHaveURL(`http://localhost:${port}/signup`)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of the platform' })).toBeVisible()
  await expectAccessible(page)
})
