import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { resourcePath, type ResourceName } from '#rules/resources.ts'
import { expectAccessible, openSession, test, urlAt } from './browser-test.ts'
import { addMember } from './operator-commands.ts'

type Example = Readonly<{
  /** What is typed into the fields by their names; the first one names the row. */
  typed: Readonly<Record<string, string>>
  wrong: Readonly<{ field: string; text: string; problem: string }>
  /** A field whose text two people change. */
  changed: string
}>

const readTexts = (area: string) => JSON.parse(readFileSync(`server/i18n/en/${area}.json`, 'utf8'))

/** What all resources share is tested with these. */
const examples: Partial<Record<ResourceName, Example>> = {
  coupons: {
    typed: { code: 'PRESS-24', discount: '12.5' },
    wrong: { field: 'discount', text: '120', problem: 'Maximum value is 100' },
    changed: 'description',
  },
  replies: {
    typed: { name: 'Kit collection', subject: 'Your kit for {event}', text: 'Hello {name}' },
    wrong: { field: 'subject', text: ' ', problem: 'This field is required' },
    changed: 'text',
  },
}

const openList = async (page: Page, baseURL: string | undefined, name: ResourceName) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, 'lanternfell', '/') }])
  await openSession(page, await addMember('lanternfell', 'admin'))
  await page.goto(urlAt(baseURL, 'lanternfell', resourcePath(name)), { waitUntil: 'networkidle' })
}

for (const [name, { typed, wrong, changed }] of Object.entries(examples) as [ResourceName, Example][]) {
  const texts = readTexts(name)
  const fieldOf = (panel: Locator, field: string) => panel.locator(`[name=${field}]`)
  const title = Object.values(typed)[0]!

  test(`staff create, edit, duplicate and delete ${name}, and two who edit one see both values @desktop`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const choose = async (on: Page, action: string) => {
      await on.getByLabel(`Actions for ${title}`).click()
      await on.getByText(action, { exact: true }).filter({ visible: true }).click()
    }
    await openList(page, baseURL, name)
    await page.getByRole('link', { name: texts.new }).first().click()
    const mine = page.getByRole('dialog')
    for (const [field, text] of Object.entries({ ...typed, [wrong.field]: wrong.text }))
      await fieldOf(mine, field).fill(text)
    await mine.getByRole('button', { name: texts.create }).click()
    await expect(mine.getByText(wrong.problem)).toBeVisible()
    await expectAccessible(page)
    await fieldOf(mine, wrong.field).fill(typed[wrong.field]!)
    await mine.getByRole('button', { name: texts.create }).click()
    await expect(mine).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toBeVisible()

    await choose(page, 'Duplicate')
    await fieldOf(mine, Object.keys(typed)[0]!).fill(title)
    await mine.getByRole('button', { name: texts.create }).click()
    await expect(mine.getByText('This is taken already')).toBeVisible()
    await mine.getByRole('button', { name: 'Cancel' }).click()

    const other = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    const [opened, theirs] = [page, other].map((each) => each.getByRole('region', { name: title })) as [
      Locator,
      Locator,
    ]
    await openList(other, baseURL, name)
    await choose(page, 'Edit')
    await expect(opened.getByRole('heading', { level: 1 })).toBeFocused()
    // Theirs is saved after mine and before my page is read again, with what I type meanwhile.
    const reading = Promise.withResolvers<void>()
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === 'GET') await reading.promise
      await route.continue()
    })
    await fieldOf(opened, changed).fill('First')
    const isAnswered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await opened.getByRole('button', { name: 'Save', exact: true }).click()
    await isAnswered
    await fieldOf(opened, changed).fill('Mine')
    await other.goto(page.url(), { waitUntil: 'networkidle' })
    await fieldOf(theirs, changed).fill('Theirs')
    await theirs.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(theirs.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await expect(theirs.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      texts.field[changed],
    )
    reading.resolve()
    await expect(opened.getByText('Changes not saved yet')).toBeVisible()
    await opened.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(opened.getByRole('alert').locator('tbody tr')).toHaveText([`${texts.field[changed]}MineTheirs`])
    await expectAccessible(page)

    const missing: string[] = []
    other.on('response', (answer) => void (answer.status() === 404 && missing.push(answer.url())))
    await fieldOf(theirs, changed).fill('Not saved')
    await theirs.getByRole('button', { name: 'Delete' }).click()
    await expect(other).toHaveURL(/\/admin\/[a-z]+(\?.*)?$/)
    await expect(other.getByLabel(`Actions for ${title}`)).toHaveCount(0)
    expect(missing).toEqual([])
    // Toasts stay while the pointer is on them.
    await other.getByRole('button', { name: 'Undo' }).hover()
    await opened.getByRole('button', { name: 'Save mine instead' }).click()
    await expect(opened.getByText('This was deleted meanwhile')).toBeVisible()
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(other.getByRole('row').filter({ hasText: title })).toBeVisible()
    await expectAccessible(other)
  })
}
