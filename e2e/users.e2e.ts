import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import { addMember, setPassword, type Member } from './operator-commands.ts'
import {
  expectAccessible,
  waitForAdminScripts,
  waitForMailedLink,
  openSession,
  urlOn as onHost,
  test,
} from './browser-test.ts'

const on = (path: string) => onHost('lanternfell', path)

const openUsers = async (page: Page, member: Member) => {
  await openSession(page, member)
  await page.goto(on('/admin/users'))
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await waitForAdminScripts(page)
}

const openOtherBrowser = async (browser: Browser) => {
  const { viewport, isMobile, hasTouch } = test.info().project.use
  const context = await browser.newContext({ viewport, isMobile, hasTouch, locale: 'en-GB' })
  return context.newPage()
}

const newAddress = () => `nora-${randomUUID().slice(0, 8)}@new.example`

const invite = async (page: Page, addresses: string) => {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

const findRow = async (page: Page, words: string) => {
  await page.getByRole('searchbox').fill(words)
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('1 in all', { exact: true })).toBeVisible()
  return page.getByRole('row').filter({ hasText: words })
}

/** Delays the list until `release`; `requested` resolves when the page asks for it. */
const delayList = async (page: Page) => {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/admin/users.data*', async (route) => {
    if (route.request().method() === 'GET') {
      requested.resolve()
      await released.promise
    }
    await route.continue()
  })
  return { requested: requested.promise, release: released.resolve }
}

const chooseAction = async (page: Page, who: string, action: string) => {
  await page.getByLabel(`Actions for ${who}`).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('an owner invites a colleague, who accepts from the mail and works, until they are removed @desktop', async ({
  page,
  browser,
}) => {
  const owner = await addMember('lanternfell', 'owner')
  await openUsers(page, owner)
  const address = newAddress()
  await invite(page, `Nora Paz <${address}>, ${owner.email}\nnonsense`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`An invitation is on its way to ${address}`)).toBeVisible()
  await expect(dialog.getByText(`${owner.email} is a member already.`)).toBeVisible()
  await expect(dialog.getByText('nonsense: Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel('Email addresses')).toHaveValue(`${owner.email}\nnonsense`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect((await findRow(page, address)).getByText('Invited').first()).toBeVisible()

  const colleague = await openOtherBrowser(browser)
  await colleague.goto(await waitForMailedLink(page, address, '/invitation'))
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Join Lanternfell Ultras' })).toBeVisible()
  await expectAccessible(colleague)
  await colleague.getByLabel('Your name').fill('Nora Paz')
  await colleague.getByRole('textbox', { name: 'Password' }).fill('short')
  await colleague.getByRole('button', { name: 'Accept and begin' }).click()
  await expect(colleague.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expect(colleague.getByLabel('Your name')).toHaveValue('Nora Paz')
  await colleague.getByRole('textbox', { name: 'Password' }).fill('up the fell by night')
  await colleague.getByRole('button', { name: 'Accept and begin' }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Users' })).toHaveCount(0)
  expect((await colleague.goto(on('/admin/users')))?.status()).toBe(403)

  await page.reload()
  await chooseAction(page, 'Nora Paz', 'Change role')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Admin/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nora Paz has a new role')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: address }).getByRole('cell', { name: 'Admin' })).toBeVisible()

  // Changing a role ends the sessions of its user.
  await colleague.goto(on('/admin/users'))
  await colleague.getByLabel('Email').fill(address)
  await colleague.getByRole('textbox', { name: 'Password' }).fill('up the fell by night')
  await colleague.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(colleague.getByText('Actions for', { exact: false })).toHaveCount(0)

  await chooseAction(page, 'Nora Paz', 'Remove')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove from the staff' }).click()
  await expect(page.getByText('Nora Paz was removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await colleague.getByRole('searchbox').fill('anybody')
  await expect(colleague).toHaveURL(/\/login\?redirect=/)
  await expect(colleague.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await colleague.context().close()
})

test('somebody with an account accepts in it, and nobody accepts for another @desktop @slow', async ({
  page,
  browser,
}) => {
  await openUsers(page, await addMember('lanternfell', 'owner'))
  const person = await addMember('nandu', 'user')
  const guestPage = await openOtherBrowser(browser)
  await guestPage.goto(person.link)
  await guestPage.getByRole('button').last().click()
  await setPassword(person, 'down the fell by day')

  await invite(page, person.email)
  await expect(page.getByText(`An invitation is on its way to ${person.email}`)).toBeVisible()
  const link = await waitForMailedLink(page, person.email, '/invitation')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation is for somebody else' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  await guestPage.goto(link)
  await guestPage.getByRole('link', { name: 'Log in to accept' }).click()
  await guestPage.getByLabel('Email').fill(person.email)
  await guestPage.getByRole('textbox', { name: 'Password' }).fill('down the fell by day')
  await guestPage.getByRole('button', { name: 'Log in', exact: true }).click()
  await guestPage.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(guestPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await guestPage.context().clearCookies()
  await guestPage.goto(link)
  await expect(guestPage.getByRole('heading', { name: 'This invitation no longer stands' })).toBeVisible()
  await expectAccessible(guestPage)
  await guestPage.context().close()

  await page.goto(on('/admin/users'))
  await findRow(page, person.email)
  await chooseAction(page, 'Iris Holm', 'Create a password')
  await expect(page.getByText('Iris Holm has a password already', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Email a link to reset the password' }).click()
  await expect(page.getByText('A link to choose a password is on its way to Iris Holm')).toBeVisible()
  await waitForMailedLink(page, person.email, '/create-password')
})

test('an invitation is sent again and withdrawn, a member is mailed a link and given a first password @desktop @slow', async ({
  page,
}) => {
  await openUsers(page, await addMember('lanternfell', 'admin'))
  const address = newAddress()
  // The dialog confirms the invitation only after the list has come again.
  const listDelay = await delayList(page)
  await invite(page, address)
  await listDelay.requested
  await expect(page.getByRole('dialog').getByLabel('Email addresses')).toHaveValue(address)
  await expect(page.getByText(`An invitation is on its way to ${address}`)).toHaveCount(0)
  listDelay.release()
  await expect(page.getByText(`An invitation is on its way to ${address}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const firstLink = await waitForMailedLink(page, address, '/invitation')
  await findRow(page, address)
  await chooseAction(page, address, 'Send again')
  await expect(page.getByText(`A new invitation is on its way to ${address}`)).toBeVisible()
  await expect(async () => expect(await waitForMailedLink(page, address, '/invitation')).not.toBe(firstLink)).toPass()
  await chooseAction(page, address, 'Withdraw')
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click()
  await expect(page.getByText(`The invitation of ${address} was withdrawn`)).toBeVisible()

  const helper = await addMember('lanternfell', 'user')
  await findRow(page, helper.email)
  await chooseAction(page, 'Iris Holm', 'Email a log-in link')
  await expect(page.getByText('A log-in link is on its way to Iris Holm')).toBeVisible()
  await waitForMailedLink(page, helper.email, '/login/link')
  await chooseAction(page, 'Iris Holm', 'Create a password')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('short')
  await page.getByRole('button', { name: 'Create the password' }).click()
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expectAccessible(page)
  await password.fill('password1')
  await expect(page.getByText('Very weak: it would be guessed at once')).toBeVisible()
  await page.getByRole('button', { name: 'Create the password' }).click()
  await expect(page.getByText('This password is among those that are guessed first.', { exact: false })).toBeVisible()
  await password.fill('handed over in person')
  await page.getByRole('button', { name: 'Create the password' }).click()
  await expect(page.getByText('Iris Holm has a password', { exact: true })).toBeVisible()

  const owner = await addMember('lanternfell', 'owner')
  await findRow(page, owner.email)
  await expect(page.getByLabel('Actions for', { exact: false })).toHaveCount(0)
})

test('in Spanish as well @desktop @slow', async ({ page, context }) => {
  await openUsers(page, await addMember('lanternfell', 'owner'))
  await context.addCookies([{ name: 'locale', value: 'es', url: on('/') }])
  await page.goto(on('/admin/users?status=no_password'))
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Sin contraseña' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar la invitación' }).click()
  await expect(page.getByText('Este campo es obligatorio')).toBeVisible()
  await page.goto(on('/invitation?token=guessed'))
  await expect(page).toHaveURL(on('/admin'))
  await context.clearCookies({ name: 'session' })
  await page.goto(on('/invitation?token=guessed'))
  await expect(page.getByRole('heading', { name: 'Esta invitación ya no está vigente' })).toBeVisible()
  await expectAccessible(page)
})
