import { expect, type Page } from '@playwright/test'
import { totpCode } from '#server/domain/second-factor/totp.ts'
import { addMember, setPassword, type Member } from './operator-commands.ts'
import { delayScripts, expectAccessible, waitForMailedLink, openSession, test } from './browser-test.ts'

const password = 'over the fells at night'
const at = (baseURL: string | undefined, path: string) =>
  `http://lanternfell.localhost:${new URL(baseURL ?? '').port}${path}`

const addMemberWithPassword = async (role: 'user' | 'admin' | 'owner' = 'admin'): Promise<Member> => {
  const member = await addMember('lanternfell', role)
  await setPassword(member, password)
  return member
}

const submitPassword = async (page: Page, baseURL: string | undefined, { email }: Member, to = '/admin/profile') => {
  await page.goto(at(baseURL, `/login?redirect=${encodeURIComponent(to)}`))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const currentStep = () => Math.floor(Date.now() / 30_000)
const codeOf = (key: string, step: number) => totpCode(key.replaceAll(' ', ''), step)

/** Returns the key for the app, the step whose code was used and the recovery codes. */
const turnOnSecondFactor = async (page: Page) => {
  await page.getByRole('link', { name: 'Turn on' }).first().click()
  await expect(page.getByRole('heading', { name: 'Turn on your second factor' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'QR code with the key for your app' })).toBeVisible()
  const key = (await page.locator('code').textContent())!
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is not right, or it was used already.')).toBeVisible()
  await expect(page.locator('code')).toHaveText(key)
  await expectAccessible(page)
  const usedStep = currentStep()
  await page.getByLabel('Code from the app').fill(codeOf(key, usedStep))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('dorsal-recovery-codes.txt')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  return { key, usedStep, codes }
}

const logOut = async (page: Page) => {
  const moreMenu = page.getByText('More', { exact: true })
  if (await moreMenu.isVisible()) await moreMenu.click()
  await page.getByRole('button', { name: 'Log out', exact: true }).filter({ visible: true }).click()
}

test('an owner turns a second factor on, and logs in with it and once with a recovery code @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const owner = await addMemberWithPassword('owner')
  await submitPassword(page, baseURL, owner, '/admin')
  await expect(page.getByText('Protect your organization')).toBeVisible()
  const { key, usedStep, codes } = await turnOnSecondFactor(page)
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByText('Protect your organization')).toHaveCount(0)

  await logOut(page)
  await submitPassword(page, baseURL, owner)
  await expect(page.getByRole('heading', { name: 'Your second factor' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(at(baseURL, '/admin'))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  await submitPassword(page, baseURL, owner)
  await page.getByLabel('Code').fill('123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  // Each code works once, and the next one is accepted half a minute early.
  await page.getByLabel('Code').fill(codeOf(key, Math.max(usedStep + 1, currentStep())))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(at(baseURL, '/admin/profile'))

  for (const isFirstUse of [true, false]) {
    await logOut(page)
    await submitPassword(page, baseURL, owner)
    await page.getByLabel('Code').fill(codes[0]!.toUpperCase())
    await page.getByRole('button', { name: 'Log in' }).click()
    if (isFirstUse) await expect(page.getByText('9 recovery codes left')).toBeVisible()
    else await expect(page.getByText('This code is not right')).toBeVisible()
    if (!isFirstUse) await page.getByLabel('Code').fill(codes[1]!)
    if (!isFirstUse) await page.getByRole('button', { name: 'Log in' }).click()
  }
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByText('Turn off', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Current password' }).filter({ visible: true }).fill(password)
  await page.getByLabel('Code').filter({ visible: true }).fill(codes[2]!)
  await page.getByRole('button', { name: 'Turn off the second factor' }).click()
  await expect(page.getByText('Your second factor is off.')).toBeVisible()
})

test('another e-mail address needs a yes from both mailboxes @desktop @slow', async ({ page, baseURL }) => {
  const member = await addMemberWithPassword()
  await submitPassword(page, baseURL, member)
  const newEmail = member.email.replace('@', '.new@')
  await page.getByText('Change email', { exact: true }).click()
  const form = page.locator('form', { has: page.getByLabel('New email') })
  await form.getByLabel('New email').fill(newEmail)
  await form.getByRole('textbox', { name: 'Current password' }).fill('something else')
  await form.getByRole('button', { name: 'Ask both mailboxes' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(form.getByLabel('New email')).toHaveValue(newEmail)
  await form.getByRole('textbox', { name: 'Current password' }).fill(password)
  await form.getByRole('button', { name: 'Ask both mailboxes' }).click()
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeVisible()
  await expectAccessible(page)

  const confirmChange = async (recipient: string) => {
    await page.goto(await waitForMailedLink(page, recipient, '/email-change'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, change it' }).click()
  }
  await confirmChange(newEmail)
  await expect(page.getByRole('heading', { name: 'One of two' })).toBeVisible()
  await page.goto(at(baseURL, '/admin/profile'))
  await expect(page.getByText(member.email, { exact: true })).toBeVisible()
  await confirmChange(member.email)
  await expect(page.getByRole('heading', { name: 'The address has changed' })).toBeVisible()
  await page.goto(at(baseURL, '/admin/profile'))
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
})

test('a stolen session ends when its owner logs out everywhere @desktop @slow', async ({ page, baseURL, browser }) => {
  const member = await addMemberWithPassword()
  await submitPassword(page, baseURL, member)
  const stolenSession = await browser.newPage()
  await stolenSession.context().addCookies(await page.context().cookies(at(baseURL, '/')))
  await stolenSession.goto(at(baseURL, '/admin'))
  await expect(stolenSession.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await stolenSession.goto(at(baseURL, '/admin'))
  await expect(stolenSession.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await stolenSession.close()
})

test('a person changes name, language and password, and is met in that language next time @desktop', async ({
  page,
  baseURL,
  browser,
}) => {
  const member = await addMemberWithPassword('user')
  await submitPassword(page, baseURL, member, '/account/profile')
  await page.goto(at(baseURL, '/account/profile'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('textbox', { name: 'Name' }).first().fill(' ')
  await save.click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Iris Holm-Lund')
  await save.click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await page.getByText('Change password', { exact: true }).click()
  const form = page.locator('form', { has: page.getByRole('textbox', { name: 'New password again' }) })
  await form.getByRole('textbox', { name: 'Current password' }).fill(password)
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('a longer one still')
  await form.getByRole('textbox', { name: 'New password again' }).fill('a longer one')
  await form.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Current password' }).fill(password)
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('a longer one still')
  await form.getByRole('textbox', { name: 'New password again' }).fill('a longer one still')
  await form.getByRole('button', { name: 'Save password' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password is saved, and all other sessions were ended.' }),
  ).toBeVisible()

  await page.goto(at(baseURL, '/account/profile'))
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Tu perfil' })).toBeVisible()
  await expectAccessible(page)
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)

  const otherPage = await browser.newPage()
  await otherPage.goto(at(baseURL, '/login?redirect=/account/profile'))
  await otherPage.getByLabel('Email').fill(member.email)
  await otherPage.getByRole('textbox', { name: 'Password' }).fill('a longer one still')
  await otherPage.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(otherPage.getByRole('heading', { name: 'Tu perfil' })).toBeVisible()
  await otherPage.close()
})

test('what the browser sends before the page comes alive is sent, and nobody is asked whether to leave @desktop @slow', async ({
  page,
  baseURL,
}) => {
  await openSession(page, await addMember('lanternfell'))
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  const texts = /\/refusals-[\w-]+\.js$/
  const release = await delayScripts(page, texts)
  const start = page.waitForRequest(
    (request) => texts.test(request.url()) && request.frame().url() === at(baseURL, '/admin/profile'),
  )
  await page.goto(at(baseURL, '/admin/profile'), { waitUntil: 'commit' })
  const language = page.getByRole('combobox', { name: 'Language' })
  const form = page.locator('form', { has: language })
  // The browser asks only a person who has touched the page.
  await form.getByRole('textbox', { name: 'Name' }).click()
  await language.selectOption('es')
  await start
  // A press, whose request the browser puts off until the page's start has ended.
  await form.dispatchEvent('submit')
  release()
  await expect(page.getByText('Changes not saved yet')).toBeVisible()
  await form.evaluate((element: HTMLFormElement) => element.submit())
  await expect(page.getByRole('heading', { name: 'Tu perfil' })).toBeVisible()
  expect(questions).toEqual([])
})

test('a passkey stands for password and second factor, until it is removed @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const member = await addMemberWithPassword()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await submitPassword(page, baseURL, member)
  const { codes } = await turnOnSecondFactor(page)
  await page.getByText('Add a passkey').first().click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add a passkey' }) })
  await form.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await form.getByRole('textbox', { name: 'Current password' }).fill('something else')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Current password' }).fill(password)
  await form.getByRole('textbox', { name: 'Code' }).fill(codes[0]!)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'The passkey is saved. You can log in with it on this site.' }),
  ).toBeVisible()
  await expectAccessible(page)

  await logOut(page)
  await page.goto(at(baseURL, '/login?redirect=/admin/profile'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(at(baseURL, '/admin/profile'))

  const row = page.getByRole('listitem').filter({ hasText: 'My phone' })
  await row.getByText('Change').click()
  await row.getByRole('textbox', { name: 'Current password' }).fill(password)
  await row.getByRole('textbox', { name: 'Code' }).fill(codes[1]!)
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey could not be used here.')
})

test('a member leaves the organization and has no way back in @desktop @slow', async ({ page, baseURL }) => {
  const member = await addMemberWithPassword('user')
  await submitPassword(page, baseURL, member)
  await page.getByRole('listitem').filter({ hasText: 'User' }).getByText('Leave…').click()
  await page.getByRole('button', { name: /^Leave / }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel(/Yes, I want to leave/).check()
  await page.getByRole('button', { name: /^Leave / }).click()
  await expect(page).toHaveURL(at(baseURL, '/'))
  await page.goto(at(baseURL, '/admin'))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
