import { expect } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn } from './browser-test.ts'
import { openRace, query } from './open-race.ts'
import { enterDigits } from './enter-digits.ts'

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)])
const fileOf = (name: string, bytes: number, mimeType = 'application/pdf') => ({ name, mimeType, buffer: pdf(bytes) })

test('an athlete sends a document at checkout: with progress, cancelled, replaced, removed', async ({ page }) => {
  const { organization, eventId } = await openRace(0)
  const field = { kind: 'file', id: 'consent', label: 'Consent of a parent', help: 'Signed', required: true }
  const settings = { enabled: true, competitions: [], condition: { kind: 'under', age: 18 }, maxFiles: 1 }
  await query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [eventId, JSON.stringify([{ ...field, ...settings, accepts: ['pdf', 'jpg'], isHealth: false, mayFollow: false }])],
  )
  await setLanguage(page, 'en', urlOn(organization))
  await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
  for (const [label, value] of Object.entries({
    'First name': 'Lia',
    'Last name': 'Fell',
    Email: 'lia@example.com',
    Phone: '+44 1632 960001',
    'DNI / identity document': 'X1234567',
    'Contact name': 'Sam Fell',
    'Contact phone': '+44 1632 960002',
  }))
    await page.getByLabel(label).first().fill(value)
  await expect(page.getByText('Asked for once the places are held')).toBeHidden()
  await enterDigits(page.getByLabel('Date of birth'), '12052015')
  await expect(page.getByText('Asked for once the places are held')).toBeVisible()
  await page.getByRole('button', { name: 'Hold the places' }).click()

  const box = page.getByRole('group', { name: 'Consent of a parent' })
  const input = box.locator('input[type=file]').last()
  await expect(box.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await expect(box.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  const camera = box.getByLabel('Photo for Consent of a parent')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(camera).toHaveAttribute('accept', 'image/jpeg')
  await expect(input).toHaveAttribute('accept', 'application/pdf,image/jpeg')
  await page.getByLabel('Address').fill('Lake Road 1')
  await page.getByRole('button', { name: 'Confirm registration' }).click()
  await expect(box).toContainText('This field is required')
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  await expect(box).toBeFocused()
  for (const name of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await name.check()
  await page.getByRole('link', { name: 'Please complete all required fields for participant 1' }).click()
  await expect(box).toBeFocused()
  await expectAccessible(page)

  await input.setInputFiles(fileOf('page.html', 100, 'text/html'))
  await expect(box).toContainText('This type of file is not accepted')
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
  await expect(box).toContainText('This type of file is not accepted.')
  await expect(page.getByLabel('Address')).toHaveValue('Lake Road 1')
  for (const name of await page.getByRole('checkbox').and(page.locator('[name]')).all())
    await expect(name).toBeChecked()

  const network = await page.context().newCDPSession(page)
  const limitUploads = (bytesPerSecond: number, latencyMs = 20) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await limitUploads(200_000)
  await input.setInputFiles(fileOf('slow.pdf', 3_000_000))
  await expect(box.getByRole('progressbar')).toHaveAccessibleName('Upload of Consent of a parent')
  await expect(box.getByText(/^[1-9]\d? % sent$/)).toBeVisible()
  await box.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(box.getByRole('status')).toHaveText('Upload cancelled')
  await expect(box).toBeFocused()
  await limitUploads(-1)

  await limitUploads(-1, 3_000)
  await input.setInputFiles(fileOf('late.pdf', 2_000))
  await expect(box.getByText('Checking the file…')).toBeVisible()
  await box.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(box.getByRole('status')).toHaveText('late.pdf was removed', { timeout: 15_000 })
  await expect(box.getByRole('listitem')).toHaveCount(0)
  await limitUploads(-1)

  await input.setInputFiles(fileOf('first.pdf', 50_000))
  await expect(box.getByRole('listitem')).toHaveText(/first\.pdf.*50 kB/)
  await expect(page.getByText('Please complete all required fields')).toBeHidden()
  await box.getByLabel('Replace first.pdf').setInputFiles(fileOf('second.pdf', 1_200_000))
  await expect(box.getByRole('listitem')).toHaveText(/second\.pdf.*1\.2 MB/)
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Remove second.pdf' }).press('Enter')
  await expect(box.getByRole('status')).toHaveText('second.pdf was removed')
  await expect(box).toBeFocused()

  await input.setInputFiles(fileOf('third.pdf', 2_000))
  await expect(box.getByRole('listitem')).toHaveText(/third\.pdf/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.locator('#participant-1').getByLabel('First name').fill('Lía')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Lía Fell')).toBeVisible()
  await expect(box.getByRole('listitem')).toHaveText(/third.pdf.*2 kB/)
  for (const name of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await name.check()
  await limitUploads(200_000)
  await box.getByLabel('Replace third.pdf').setInputFiles(fileOf('last.pdf', 1_000_000))
  await expect(box.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm registration' }).click()
  await expect(page.getByRole('alert')).toContainText('A file is still being sent.')
  await limitUploads(-1)
  await page.waitForURL(/\/register\/success\//)
  const [stored] = await query(
    'select name from registration_file join registration on registration.id = registration_id where event_id = $1',
    [eventId],
  )
  expect(stored).toEqual({ name: 'last.pdf' })
})
