import { expect, type Page } from '@playwright/test'
import { hostileContents } from '#server/testing/hostile-content.ts'
import { picture } from '#server/testing/images.ts'
import { digitsOfDay, expectAccessible, openSession, setLanguage, test, urlAt } from './browser-test.ts'
import { hostileText } from './hostile-text.ts'
import { addMember, addOrganization } from './operator-commands.ts'

test.describe.configure({ timeout: 120_000 })

const begin = async (page: Page, baseURL: string | undefined, organization: string) => {
  await setLanguage(page, 'en', urlAt(baseURL, organization, '/'))
  await openSession(page, await addMember(organization, 'owner'))
}

const createDraft = async (page: Page, baseURL: string | undefined, organization: string, title: string) => {
  await page.goto(urlAt(baseURL, organization, '/admin/news/new'), { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(textOf(page)).toBeVisible()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Article', exact: true })

const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

const paste = (page: Page, html: string) =>
  textOf(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

for (const device of ['@desktop', '@phone @slow'])
  test(`staff write an article, publish it and take it back ${device}`, async ({ page, baseURL }) => {
    const organization = await addOrganization()
    await begin(page, baseURL, organization)
    await createDraft(page, baseURL, organization, 'Ñandú by night')
    await expectAccessible(page)
    await expect(page.getByText('Only your team sees this article.')).toBeVisible()

    const text = textOf(page)
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
    await text.click()
    await tool('Heading').click()
    await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('The course')
    await page.keyboard.press('Enter')
    await tool('Bold').click()
    await page.keyboard.type('Two laps')
    await tool('Bold').click()
    await page.keyboard.type(' of the lake.')
    await page.keyboard.press('Enter')
    await tool('List').click()
    await page.keyboard.type('Lamp')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Jacket')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool('Link').click()
    const linkAddress = page.getByRole('dialog', { name: 'Link' }).getByRole('textbox', { name: 'Address' })
    await linkAddress.fill('javascript:alert(1)')
    await linkAddress.press('Enter')
    await expect(linkAddress).toHaveAccessibleDescription(/Write a web address/)
    await linkAddress.fill('example.com/map')
    await linkAddress.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(text.locator('a')).toHaveAttribute('href', 'https://example.com/map')

    await tool('Picture').click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'start.png', mimeType: 'image/png', buffer: await picture(800, 400) })
    await expect(dialog.getByRole('img')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Lamps at the start')
    await dialog.getByRole('textbox', { name: 'Caption' }).fill('The start of 2025')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Insert the picture' }).click()
    await expect(text.getByRole('img', { name: 'Lamps at the start' })).toBeVisible()

    await page.getByRole('textbox', { name: 'Summary' }).fill('A race in the dark.')
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByText('A race in the dark.', { exact: true })).toBeVisible()
    await expect(preview.getByRole('complementary', { name: 'Preview of this article' })).toBeVisible()
    await expectAccessible(preview)
    await preview.getByRole('link', { name: 'Back to the editor' }).click()
    await expect(preview.getByRole('textbox', { name: 'Summary' })).toHaveValue('A race in the dark.')
    await preview.close()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText(/^Published on /)).toBeVisible()
    await expectAccessible(page)
    // Publishing is no change of somebody else.
    await page.getByRole('textbox', { name: 'Summary' }).fill('A race in the dark, with lamps.')
    await expectSaved(page)

    const address = await page.getByRole('link', { name: 'View the public page' }).getAttribute('href')
    expect(address).toBe('/news/nandu-by-night')
    const publicPage = await page.context().newPage()
    await publicPage.goto(urlAt(baseURL, organization, address!))
    const article = publicPage.getByRole('article').first()
    await expect(article.getByRole('heading', { level: 2, name: 'The course' })).toBeVisible()
    await expect(article.getByText('A race in the dark.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Publish the changes' }).click()
    await expect(page.getByText('There are changes that readers do not see yet.')).toBeHidden()
    await publicPage.reload()
    await expect(article.getByText('A race in the dark, with lamps.')).toBeVisible()
    await expect(article.locator('strong')).toHaveText('Two laps')
    await expect(article.locator('ul').first().getByRole('listitem')).toHaveText(['Lamp', 'Jacket'])
    await expect(article.getByRole('link', { name: 'example.com/map' })).toHaveAttribute(
      'href',
      'https://example.com/map',
    )
    await expect(article.getByRole('img', { name: 'Lamps at the start' })).toHaveAttribute('width', '800')
    await expect(article.locator('figcaption')).toHaveText('The start of 2025')

    await page.getByRole('button', { name: 'Make it a draft again' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    expect((await publicPage.reload())?.status()).toBe(404)
  })

test('an article is scheduled in the organization’s time zone and published sooner @both @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, 'Soon')
  await textOf(page).click()
  await page.keyboard.type('Entries open.')
  const day = page.getByRole('textbox', { name: 'Publication date', exact: true })
  await day.pressSequentially(digitsOfDay(-2))
  await page.getByRole('textbox', { name: 'Publication time', exact: true }).fill('9:30')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(day).toHaveAccessibleDescription(/Date must be in the future/)
  await day.fill('')
  await day.pressSequentially(digitsOfDay(3))
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(/^Scheduled for .*09:30$/)).toBeVisible()
  const publicPage = await page.context().newPage()
  const statusOfPublicPage = async () => (await publicPage.goto(urlAt(baseURL, organization, '/news/soon')))?.status()
  expect(await statusOfPublicPage()).toBe(404)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Published on /)).toBeVisible()
  expect(await statusOfPublicPage()).toBe(200)
})

test('of two tabs with one article, the second overwrites nothing unseen, also after it publishes @both @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, 'Two tabs')
  await textOf(page).click()
  await page.keyboard.type('Begun.')
  await expectSaved(page)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(textOf(second)).toContainText('Begun.')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('First title')
  await expectSaved(page)

  await second.getByRole('button', { name: 'Publish now' }).click()
  await expect(second.getByText(/^Published on /)).toBeVisible()
  await second.getByRole('textbox', { name: 'Title', exact: true }).fill('Second title')
  await expect(second.getByText('Changed meanwhile in another tab or by somebody else')).toBeVisible()
  await expect(second.getByRole('alert').locator('tbody tr')).toHaveText([/Title\s*Second title\s*First title/])
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(second.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: 'Second title' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Third title')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Second title')
})

test('what is pasted from Word keeps its structure and nothing else @both @slow', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, 'From Word')
  await textOf(page).click()
  const item = (sign: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${words}<o:p></o:p></span></p>`
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body lang=EN-GB>
      <!--StartFragment--><h1 style='color:red'>Rules</h1><p class=MsoNormal style='margin-left:2cm'><b style='mso-bidi-font-weight:normal'><span style='color:red'>No</span></b> <i>litter</i><o:p></o:p></p>
      ${item('·', 'Lamp')}${item('·', 'Jacket')}${item('1.', 'Start')}${item('2.', 'Finish')}
      <p class=MsoNormal><img src="file:///C:/clip_image001.png"><a href="https://example.com/rules" style='color:red'>All rules</a></p><!--EndFragment--></body></html>`,
  )
  await expect(textOf(page)).toContainText('All rules')
  expect(await page.locator('input[name=content]').inputValue()).toBe(
    '<h2>Rules</h2><p><strong>No</strong> <em>litter</em></p>' +
      '<ul><li><p>Lamp</p></li><li><p>Jacket</p></li></ul><ol><li><p>Start</p></li><li><p>Finish</p></li></ol>' +
      '<p><a href="https://example.com/rules">All rules</a></p>',
  )
  await expectSaved(page)
})

test('a table is filled, and its toolbar is used by keyboard @desktop @slow', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, 'A table')
  await textOf(page).click()
  await page.getByRole('button', { name: 'Insert a table' }).click()
  for (const heading of ['Wave', 'Start', 'Bibs']) {
    await page.keyboard.type(heading)
    if (heading !== 'Bibs') await page.keyboard.press('Tab')
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove row' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Add column' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('tr').first().locator('th')).toHaveCount(4)
  const html = await page.locator('input[name=content]').inputValue()
  expect(html).toMatch(/^<table><tbody><tr><th/)
  expect(html).not.toMatch(/style|colgroup/)
})

test('changes of a published article are discarded, an earlier version restored, the article deleted, each with undo @both @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, 'First words')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).filter({ hasText: 'Undo' })
  await textOf(page).click()
  await page.keyboard.type('Entries open.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Published on /)).toBeVisible()

  await title.fill('Other words')
  await expect(page.getByRole('button', { name: 'Discard the changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(title).toHaveValue('First words')
  await expect(page.getByRole('button', { name: 'Discard the changes' })).toBeHidden()
  await undo.last().click()
  await expect(title).toHaveValue('Other words')

  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(dialog.getByRole('listitem').first()).toContainText('Other words')
  await expectAccessible(page)
  await dialog.getByRole('listitem').filter({ hasText: 'Published' }).getByRole('button', { name: /^View/ }).click()
  await expect(dialog.getByRole('heading', { name: 'First words' })).toBeVisible()
  await expect(dialog.getByText('Entries open.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog).toBeHidden()
  await expect(title).toHaveValue('First words')
  await undo.last().click()
  await expect(title).toHaveValue('Other words')

  await page.getByRole('button', { name: 'Delete the article' }).click()
  await expect(page.getByText('“Other words” is deleted')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/admin/news')
  await undo.last().click()
  await expect(page.getByRole('link', { name: 'First words' })).toBeVisible()
})

test('captions of tables and pictures stay with their links, and cells with their scope @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, 'Captions')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  const file = { name: 'start.png', mimeType: 'image/png', buffer: await picture(800, 400) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The start')
  await dialog.getByRole('button', { name: 'Insert the picture' }).click()
  const image = textOf(page).getByRole('img', { name: 'The start' })
  const src = await image.getAttribute('src')
  await image.click()
  await page.keyboard.press('Delete')
  await paste(
    page,
    `<figure><img src="${src}" alt="Lamps"><figcaption>By <a href="https://photo.example/ana" style="color:red">Ana</a> and
      <a href="javascript:window.ran=1">Leo</a></figcaption></figure>
     <table><caption>Times of the waves</caption><thead><tr><th scope="col">Wave</th></tr></thead>
      <tbody><tr><td>One</td></tr></tbody></table>`,
  )
  await expect(textOf(page).getByRole('table', { name: 'Times of the waves' })).toBeVisible()
  const content = page.locator('input[name=content]')
  await expect(content).toHaveValue(
    /<figcaption>By <a href="https:\/\/photo.example\/ana">Ana<\/a> and Leo<\/figcaption>/,
  )
  await expect(content).toHaveValue(/<table><caption>Times of the waves<\/caption><tbody><tr><th [^>]*scope="col"/)
  await expectSaved(page)
  await page.reload()
  await expect(textOf(page)).toContainText('Times of the waves')
  await expect(content).toHaveValue(/<figcaption>By <a href="https:\/\/photo.example\/ana"/)
})

test('nothing hostile that is typed or pasted runs in the editor, the preview or on the page @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await begin(page, baseURL, organization)
  await createDraft(page, baseURL, organization, hostileText.slice(0, 100))
  await page.getByRole('textbox', { name: 'Summary' }).fill(hostileText.slice(0, 150))
  await textOf(page).click()
  for (const html of Object.values(hostileContents)) await paste(page, html)
  await page.keyboard.type('The end.')
  await expectSaved(page)
  const nothingRan = async (where: Page) =>
    expect(
      await where.evaluate(() => 'ran' in window || document.querySelector('iframe, object, embed') !== null),
    ).toBe(false)
  await nothingRan(page)
  const [preview] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Preview' }).click()])
  const errors: string[] = []
  preview.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await expect(preview.getByRole('article').first()).toContainText('The end.')
  await nothingRan(preview)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Published on /)).toBeVisible()
  const address = await page.getByRole('link', { name: 'View the public page' }).getAttribute('href')
  for (const path of [address!, '/news', '/']) {
    await preview.goto(urlAt(baseURL, organization, path))
    await expect(preview.getByText('onerror=').first()).toBeVisible()
    await nothingRan(preview)
  }
  expect(errors).toEqual([])
})
