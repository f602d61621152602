import { expect, type Browser, type Page } from '@playwright/test'
import { picture } from '#server/testing/images.ts'
import { addMember, addOrganization } from './operator-commands.ts'
import { openSession, urlAt, expectAccessible, test } from './browser-test.ts'

const conflictTitle = 'Changed meanwhile in another tab or by somebody else'

const logIn = async (page: Page, baseURL: string | undefined, organization: string) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, organization, '/') }])
  await openSession(page, await addMember(organization, 'owner'))
}

const openTogether = async (
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  organization: string,
  path: string,
) => {
  const secondPage = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  for (const each of [page, secondPage]) {
    await logIn(each, baseURL, organization)
    await each.goto(urlAt(baseURL, organization, path), { waitUntil: 'networkidle' })
  }
  return { first: page, second: secondPage }
}

const expectConflict = async (page: Page, rows: readonly (string | RegExp)[]) => {
  await expect(page.getByText(conflictTitle)).toBeVisible()
  await expect(page.getByRole('alert').locator('tbody tr')).toHaveText(rows)
  await expectAccessible(page)
}

const isAthleteEdit = ({ pathname }: URL) => /^\/admin(\/events\/[0-9a-f-]{36})?\/athletes\.data$/.test(pathname)

/** The page's next such request waits for `release`. */
const holdUpRequest = async (page: Page, isHeldUp: (url: URL) => boolean) => {
  const holdUp: { release: (() => void) | null } = { release: null }
  await page.route(isHeldUp, async (route) => {
    if (!holdUp.release && route.request().method() === 'POST')
      await new Promise<void>((resolve) => (holdUp.release = resolve))
    await route.continue()
  })
  return holdUp
}

const openAthletes = async (pages: { first: Page; second: Page }) => {
  for (const page of Object.values(pages)) {
    await page.getByRole('link', { name: 'Coffin Road 50', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'The event' })
      .getByRole('link', { name: /^Athletes/ })
      .click()
    await expect(bibOn(page, 6)).toBeVisible()
  }
}

/** A button, and a field once it is entered. */
const bibOn = (page: Page, row: number) => page.locator('[data-edit=bib]').nth(row)

const typeBib = async (page: Page, row: number, bib: string) => {
  await bibOn(page, row).click()
  await bibOn(page, row).fill(bib)
  await bibOn(page, row).press('Enter')
}

const expectOtherBib = async (page: Page, bib: string) => {
  await expect(page.getByRole('alert')).toHaveText(`Somebody else has saved ${bib} meanwhile.`)
  await expectAccessible(page)
}

test('of two who give one athlete a bib, the second chooses, and so with tags; what both change in bulk is merged @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const pages = await openTogether({ page, browser, baseURL }, 'lanternfell', '/admin/events?q=coffin')
  await openAthletes(pages)
  const { first, second } = pages
  const label = await bibOn(first, 6).getAttribute('aria-label')
  const name = /^Bib number of (.*): /.exec(label!)![1]!
  await typeBib(first, 6, 'C601')
  await expect(bibOn(first, 6)).toHaveText('C601')
  await typeBib(second, 6, 'C602')
  await expectOtherBib(second, 'C601')
  await expect(bibOn(second, 6)).toHaveValue('C602')
  await second.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(bibOn(second, 6)).toHaveText('C602')
  await typeBib(first, 6, 'C603')
  await expectOtherBib(first, 'C602')
  await first.getByRole('button', { name: 'Take theirs' }).click()
  await expect(bibOn(first, 6)).toHaveText('C602')

  for (const each of [first, second]) {
    await each.getByRole('button', { name: `Tags of ${name}` }).click()
    await each.getByLabel('Find or write a tag').fill(each === first ? 'Bus' : 'Van')
  }
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectConflict(second, [/Tags of .*Van.*Bus/s])
  await second.setViewportSize({ width: 390, height: 844 })
  await expect(second.getByRole('alert').getByRole('columnheader')).toHaveText(['Field', 'Yours', 'Theirs'])
  await second.setViewportSize({ width: 1280, height: 800 })
  await second.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(second.getByRole('cell').getByText('Van', { exact: true })).toBeVisible()

  for (const each of [first, second]) {
    await each.getByRole('checkbox', { name: 'Select everybody on this page' }).check()
    await each.getByRole('button', { name: 'Change tags' }).click()
    await each.getByLabel('Find or write a tag').fill(each === first ? 'Uno' : 'Dos')
    await each.getByLabel('Find or write a tag').press('Enter')
  }
  const apply = (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Add tags' }).last().click()
  await Promise.all([apply(first), apply(second)])
  for (const each of [first, second]) await expect(each.getByRole('dialog')).toBeHidden()
  await second.reload()
  const row = second.getByRole('row').filter({ has: second.getByRole('button', { name: `Tags of ${name}` }) })
  await expect(row.getByRole('listitem').filter({ hasText: /^(Uno|Dos)$/ })).toHaveCount(2)
})

test('what is typed into a cell while its last value is being saved is saved after it, also when the connection was lost @desktop', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 'lanternfell')
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/athletes'), { waitUntil: 'networkidle' })
  const savedValues: (string | null)[] = []
  const holdUp = await holdUpRequest(page, isAthleteEdit)
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST') savedValues.push(new URLSearchParams(request.postData()!).get('value'))
  })
  await typeBib(page, 8, 'D701')
  await expect.poll(() => holdUp.release).not.toBeNull()
  await bibOn(page, 8).fill('D702')
  await bibOn(page, 8).press('Enter')
  holdUp.release!()
  await expect.poll(() => savedValues).toEqual(['D701', 'D702'])
  await expect(bibOn(page, 8)).toHaveText('D702')

  // Nothing that a save needs may be loaded by the first save.
  await page.reload({ waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await typeBib(page, 8, 'D703')
  const note = page.getByRole('alert').filter({ hasText: 'Not saved: no connection.' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('textbox', { description: 'Not saved: no connection. Retrying…' })).toHaveValue('D703')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/admin\/events$/)
  await page.goBack()
  await expect(bibOn(page, 8)).toHaveText('D703')
})

test('a rejected cell keeps the focus, what follows a saved one is typed into the row below, and edits are undone @desktop', async ({
  page,
  baseURL,
}) => {
  await logIn(page, baseURL, 'lanternfell')
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/athletes'), { waitUntil: 'networkidle' })
  const before = { at10: await bibOn(page, 10).innerText(), at11: await bibOn(page, 11).innerText() }

  const rejected = await holdUpRequest(page, isAthleteEdit)
  await typeBib(page, 10, 'NOT A BIB BY FAR')
  await expect.poll(() => rejected.release).not.toBeNull()
  await page.keyboard.type('G100')
  await page.keyboard.press('Enter')
  rejected.release!()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(bibOn(page, 10)).toBeFocused()
  await expect(bibOn(page, 10)).toHaveValue('NOT A BIB BY FAR')
  await expect(bibOn(page, 11)).toHaveText(before.at11)

  await page.unrouteAll()
  const saved = await holdUpRequest(page, isAthleteEdit)
  await page.keyboard.type('G101')
  await page.keyboard.press('Enter')
  await expect.poll(() => saved.release).not.toBeNull()
  await page.keyboard.type('G102')
  await page.keyboard.press('Enter')
  saved.release!()
  await expect(bibOn(page, 12)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bibOn(page, 10)).toHaveText('G101')
  await expect(bibOn(page, 11)).toHaveText('G102')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(bibOn(page, 11)).toHaveText(before.at11)
  await typeBib(page, 10, 'G103')
  await expect(bibOn(page, 10)).toHaveText('G103')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bibOn(page, 10)).toHaveText('G101')
  await expectAccessible(page)
})

test('a bib that somebody else has saved while one is typed is not overwritten unseen @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const pages = await openTogether({ page, browser, baseURL }, 'lanternfell', '/admin/events?q=coffin')
  await openAthletes(pages)
  const { first, second } = pages
  for (const [row, bib] of [
    [12, 'E120'],
    [14, 'E140'],
  ] as const) {
    await typeBib(first, row, bib)
    await expect(bibOn(first, row)).toHaveText(bib)
  }

  // The answer to the edit of another row brings what the first has saved.
  const ofOtherRow = await holdUpRequest(second, isAthleteEdit)
  await typeBib(second, 13, 'E131')
  await expect.poll(() => ofOtherRow.release).not.toBeNull()
  await bibOn(second, 12).click()
  await bibOn(second, 12).fill('E121')
  ofOtherRow.release!()
  await expect(bibOn(second, 14)).toHaveText('E140')
  await bibOn(second, 12).press('Enter')
  await expectOtherBib(second, 'E120')
  await second.getByRole('button', { name: 'Take theirs' }).click()
  await expect(bibOn(second, 12)).toHaveText('E120')

  await typeBib(first, 14, 'E142')
  await expect(bibOn(first, 14)).toHaveText('E142')
  await second.unrouteAll()
  const ofThisRow = await holdUpRequest(second, isAthleteEdit)
  await typeBib(second, 14, 'E143')
  await expect.poll(() => ofThisRow.release).not.toBeNull()
  await bibOn(second, 14).fill('E144')
  await bibOn(second, 14).press('Enter')
  ofThisRow.release!()
  await expectOtherBib(second, 'E142')
  await expect(bibOn(second, 14)).toHaveValue('E144')
})

test('of two who change one role, the second chooses @desktop', async ({ page, browser, baseURL }) => {
  const organization = await addOrganization()
  const { email } = await addMember(organization, 'user')
  const { first, second } = await openTogether({ page, browser, baseURL }, organization, '/admin/users')
  const chooseRole = async (on: Page, role: RegExp) => {
    const row = on.getByRole('row').filter({ hasText: email })
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Change role' }).click()
    await on.getByRole('radio', { name: role }).check()
    await on.getByRole('button', { name: 'Save' }).click()
  }
  await chooseRole(first, /^Admin/)
  await expect(first.getByText('Iris Holm has a new role')).toBeVisible()
  await chooseRole(second, /^Owner/)
  await expectConflict(second, ['Role of Iris HolmOwnerAdmin'])
  await second.getByRole('button', { name: 'Take theirs' }).click()
  await expect(second.getByRole('row').filter({ hasText: email }).getByRole('cell', { name: 'Admin' })).toBeVisible()
})

test('of two who enter bank details, the second loses nothing typed and chooses @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const organization = await addOrganization()
  const { first, second } = await openTogether({ page, browser, baseURL }, organization, '/admin/settings/bank')
  const enter = async (on: Page, holder: string, account: string) => {
    await on.getByLabel('Account holder').fill(holder)
    await on.getByRole('textbox', { name: 'Bank', exact: true }).fill('Banco del Río')
    await on.getByLabel('Account number').fill(account)
    await on.getByRole('button', { name: 'Save the bank details' }).click()
  }
  await enter(first, 'Club Roca A.C.', 'ES91 2100 0418 4502 0005 1332')
  await expect(first.getByText('ends in 1332')).toBeVisible()
  await expect(first.getByLabel('Account number')).toHaveValue('')
  const holdUp = await holdUpRequest(second, ({ pathname }) => pathname === '/admin/settings/bank.data')
  await enter(second, 'Roca S.A.', 'GB82 WEST 1234 5698 7654 32')
  await expect.poll(() => holdUp.release).not.toBeNull()
  await second.getByLabel('Account number').fill('GB8')
  holdUp.release!()
  await expectConflict(second, ['Account holderRoca S.A.Club Roca A.C.', 'Account numberends in 5432ends in 1332'])
  await expect(second.getByLabel('Account number')).toHaveValue('GB8')
  await second.getByLabel('Account number').fill('GB82 WEST 1234 5698 7654 32')
  await second.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(second.getByText('Bank details saved')).toBeVisible()
  await expect(second.getByText('ends in 5432')).toBeVisible()
  await expect(second.getByLabel('Account number')).toHaveValue('')

  await first.getByText('Remove the bank details…').click()
  await first.getByRole('button', { name: 'Remove them' }).click()
  await expect(first.getByText('Somebody else has changed this in the meantime')).toBeVisible()
  await expect(first.getByText('ends in 5432')).toBeVisible()
})

test('errors of a form that was sent before the page had its scripts go once it is saved @desktop', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await logIn(page, baseURL, organization)
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto(urlAt(baseURL, organization, '/admin/settings/bank'), { waitUntil: 'commit' })
  await page.getByLabel('Account holder').fill('Club Roca')
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Banco del Río')
  await page.getByLabel('Account number').fill('12')
  await page.getByLabel('Routing number').fill('1')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save the bank details' }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  await expect(page.getByLabel('Account holder')).toHaveValue('Club Roca')
  await page.getByLabel('Account number').fill('GB82 WEST 1234 5698 7654 32')
  await page.getByRole('button', { name: 'Save the bank details' }).click()
  await expect(page.getByText('Bank details saved')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('of two who edit one sponsor or the logo, the second chooses @desktop', async ({ page, browser, baseURL }) => {
  const organization = await addOrganization()
  const { first, second } = await openTogether({ page, browser, baseURL }, organization, '/admin/settings/sponsors')
  await first.getByRole('button', { name: 'Add a sponsor' }).click()
  await first.getByRole('dialog').getByLabel('Name').fill('Alba')
  await first.getByRole('dialog').getByRole('textbox', { name: 'Website' }).fill('https://alba.example')
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await expect(first.getByRole('button', { name: 'Change Alba' })).toBeVisible()
  await second.reload({ waitUntil: 'networkidle' })
  for (const each of [first, second]) {
    await each.getByRole('button', { name: 'Change Alba' }).click()
    await each
      .getByRole('dialog')
      .getByLabel('Name')
      .fill(each === first ? 'Alba Uno' : 'Alba Dos')
    await each.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    if (each === second) break
    await expect(each.getByRole('dialog')).toBeHidden()
    await expect(each.getByRole('button', { name: 'Change Alba Uno' })).toBeVisible()
  }
  await expectConflict(second, ['NameAlba DosAlba Uno'])
  await second.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(second.getByRole('button', { name: /^Change / })).toHaveCount(1)
  await expect(second.getByRole('button', { name: 'Change Alba Dos' })).toBeVisible()

  for (const each of [first, second]) {
    await each.goto(urlAt(baseURL, organization, '/admin/settings'), { waitUntil: 'networkidle' })
  }
  for (const each of [first, second]) {
    const buffer = await picture(each === first ? 400 : 420, 400)
    await each.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await each.getByRole('button', { name: 'Use the whole image' }).click()
    if (each === first) await expect(each.getByText('The new logo is shown now')).toBeVisible()
  }
  await expectConflict(second, ['Logo'])
  await expect(second.getByRole('alert').getByRole('row').locator('img')).toHaveCount(2)
  await second.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(second.getByText('The new logo is shown now')).toBeVisible()
  await expect(second.getByRole('dialog')).toBeHidden()
})
