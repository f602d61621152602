import { expect, type Page } from '@playwright/test'
import { picture } from '#server/testing/images.ts'
import { expectAccessible, test, urlOn } from './browser-test.ts'
import { logIn, openRace } from './open-race.ts'

test.describe.configure({ timeout: 180_000 })

const open = async (page: Page) => {
  const { organization, eventId } = await openRace(0)
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/details`))
  await expect(page.getByRole('button', { name: 'Choose pictures' })).toBeEnabled()
  return { organization, eventId }
}

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saveIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Saved. The event’s page shows it.')).toBeVisible()
}

const track = (points: string, name = 'course.gpx') => ({
  name,
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`),
})
const hill = [0, 40, 90, 60, 10].map((ele, i) => `<trkpt lat="0" lon="${i / 100}"><ele>${ele}</ele></trkpt>`).join('')

test('staff fill the details of an event, and its page shows them @desktop', async ({ page }) => {
  const { organization } = await open(page)
  await expectAccessible(page)

  const included = partOf(page, 'What is included')
  await included.getByRole('button', { name: 'Add an item' }).click()
  await page.keyboard.type('Medal')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Shirt')
  await included.getByRole('button', { name: /^Move “Shirt”/ }).press('ArrowUp')
  await expect(included.getByLabel('Item 1', { exact: true })).toHaveValue('Shirt')

  const schedule = partOf(page, 'Schedule')
  await schedule.getByRole('button', { name: 'Add a time' }).click()
  await page.keyboard.type('730')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bib pick-up')
  await page.getByLabel('Where to park').fill('Behind the mill')

  const course = partOf(page, 'Route')
  const courseInput = course.locator('input[type=file]')
  await courseInput.setInputFiles({ ...track(''), buffer: Buffer.from('<gpx><trk>') })
  await expect(course).toContainText('This is not a GPX or KML file that can be read')
  await courseInput.setInputFiles(track('<trkpt lat="0" lon="0"/>'))
  await expect(course).toContainText('This file has no line to follow')
  await courseInput.setInputFiles(track(hill))
  await expect(course.getByRole('img', { name: /^Line of the course/ })).toBeVisible()
  await expect(course).toContainText('Climb90 m')
  await expect(course).not.toContainText('no line to follow')

  const gallery = partOf(page, 'Gallery')
  const [first, second] = [await picture(900, 600), await picture(800, 600)]
  await gallery.locator('input[type=file]').setInputFiles([
    { name: 'start.png', mimeType: 'image/png', buffer: first },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'finish.png', mimeType: 'image/png', buffer: second },
  ])
  await expect(gallery.getByText('2 pictures', { exact: true })).toBeVisible()
  await expect(gallery.getByText('broken.png')).toBeVisible()
  await expect(gallery).toContainText('Upload failed')
  await gallery.getByRole('button', { name: 'Dismiss broken.png' }).click()
  await gallery.getByLabel('What picture 1 shows').fill('The start')
  await gallery.getByLabel('Caption of picture 1').fill('At dawn')
  await gallery.getByLabel('What picture 2 shows').fill('The finish')

  const video = partOf(page, 'Highlights video')
  await video.getByLabel('Address on YouTube or Vimeo').fill('https://example.com/film')
  await expect(video.getByRole('textbox').first()).toHaveAccessibleDescription(/YouTube/)
  await video.getByLabel('Address on YouTube or Vimeo').fill('https://vimeo.com/76979871')
  await video.getByLabel('Title').fill('The race in two minutes')
  await expectAccessible(page)
  await saveIn(page)

  await page.goto(urlOn(organization, '/event/nocturna'))
  const main = page.getByRole('main')
  for (const text of ['Shirt', 'Medal', '07:30', 'Bib pick-up', 'Behind the mill', 'The race in two minutes'])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('img', { name: 'The start' })).toBeVisible()
  await expect(main.getByRole('link', { name: /GPX/ })).toBeVisible()
})

test('pictures that are being sent can be cancelled, sent again, and are not left unasked @slow', async ({ page }) => {
  await open(page)
  const gallery = partOf(page, 'Gallery')
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let requests = 0
  await page.route('**/admin/uploads/gallery', async (route) => {
    requests += 1
    if (requests <= 2) return route.abort()
    await gate
    await route.continue()
  })
  const files = await Promise.all(
    [300, 301, 302, 303].map(async (width) => ({
      name: `${width}.png`,
      mimeType: 'image/png',
      buffer: await picture(width, 300),
    })),
  )
  await gallery.locator('input[type=file]').setInputFiles(files)
  await gallery.getByRole('button', { name: 'Try again: 300.png' }).click()
  await gallery.getByRole('button', { name: 'Dismiss 301.png' }).click()
  await gallery.getByRole('button', { name: 'Cancel 302.png' }).click()
  await expect(gallery.getByRole('progressbar')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
  release()
  await expect(gallery.getByRole('progressbar')).toHaveCount(0)
  await expect(gallery.getByText('2 pictures', { exact: true })).toBeVisible()

  await gallery.getByLabel('More about “Picture 1”').click()
  await gallery.getByRole('button', { name: 'Remove' }).first().click()
  await expect(gallery.getByText('One picture', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(gallery.getByText('2 pictures', { exact: true })).toBeVisible()
})
