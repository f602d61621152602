import { expect, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn } from './browser-test.ts'
import { openRace, query } from './open-race.ts'
import { enterDigits } from './enter-digits.ts'

const field = { help: '', placeholder: '', enabled: true, competitions: [], condition: null, required: true }
const club = { ...field, kind: 'short_text', id: 'club', label: 'Your club', required: false }
const blood = { ...field, kind: 'choice', id: 'blood', label: 'Blood group', options: ['A', 'B'] }
const nickname = { ...field, kind: 'short_text', id: 'nickname', label: 'Nickname' }
const consent = { ...field, kind: 'file', id: 'consent', label: 'Consent of a parent', maxFiles: 1, accepts: ['pdf'] }
const formFields = [club, { ...consent, isHealth: false, mayFollow: false }]

const changeForm = (eventId: string, fields: object[]) =>
  query('update registration_form set fields = $2, revision = revision + 1 where event_id = $1', [
    eventId,
    JSON.stringify(fields),
  ])

const openAskingRace = async () => {
  const race = await openRace(0)
  await query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [race.eventId, JSON.stringify(formFields)],
  )
  return race
}

const fillParticipant = async (page: Page) => {
  for (const [label, value] of Object.entries({
    'First name': 'Lia',
    'Last name': 'Fell',
    Email: 'lia@example.com',
    Phone: '+44 1632 960001',
    'DNI / identity document': 'X1234567',
    'Your club': 'Ribera',
    'Contact name': 'Sam Fell',
    'Contact phone': '+44 1632 960002',
  }))
    await page.getByLabel(label).first().fill(value)
  await enterDigits(page.getByLabel('Date of birth'), '12051990')
}

const fillShown = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label).locator('visible=true').first().fill(value)
}

const confirm = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await box.check()
  await page.getByRole('button', { name: 'Confirm registration' }).click()
}

test('a form that changes before and after places are held asks for what is new, and loses nothing', async ({
  page,
}) => {
  const { organization, eventId } = await openAskingRace()
  await setLanguage(page, 'en', urlOn(organization))
  await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
  await fillParticipant(page)
  await changeForm(eventId, [...formFields, blood])
  const hold = page.getByRole('button', { name: 'Hold the places' })
  await hold.click()
  await expect(page.getByLabel('Blood group')).toBeFocused()
  await expect(page.getByLabel('Blood group')).toHaveAccessibleDescription('This field is required')
  await expect(page.getByRole('alert')).toHaveText('Please complete all required fields for participant 1')
  await expect(page.getByLabel('Your club')).toHaveValue('Ribera')
  await page.getByLabel('Blood group').selectOption('B')
  await expect(page.getByRole('alert')).toBeHidden()
  await hold.click()

  const files = page.getByRole('group', { name: 'Consent of a parent' })
  await files
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'consent.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await expect(files.getByRole('listitem')).toHaveText(/consent\.pdf/)
  await expect(page).toHaveURL((url) => url.searchParams.has('order'))
  const order = new URL(page.url()).searchParams.get('order')
  await changeForm(eventId, [...formFields, { ...blood, options: ['A', 'B', '0'] }, nickname])
  await page.getByLabel('Address').fill('Lake Road 1')
  await confirm(page)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The organizer has changed what is asked')
  await expect(notice).toContainText('Participant 1, Lia Fell: Nickname')
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Participant 1, Lia Fell' }).click()

  await expect(page.getByLabel('Nickname')).toBeFocused()
  await expect(page.getByLabel('Nickname')).toHaveAccessibleDescription('New or required since you held your places')
  await expect(page.getByLabel('Your club')).toHaveValue('Ribera')
  await expect(page.getByLabel('Blood group')).toHaveValue('B')
  await expectAccessible(page)
  await page.getByLabel('Nickname').fill('Lí')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(files.getByRole('listitem')).toHaveText(/consent.pdf/)
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL((url) => url.searchParams.get('order') === order)
  await confirm(page)
  await page.waitForURL(/\/register\/success\//)
  const [stored] = await query('select answers from registration where event_id = $1', [eventId])
  expect(stored).toEqual({
    answers: {
      club: { label: 'Your club', value: 'Ribera' },
      blood: { label: 'Blood group', value: 'B' },
      nickname: { label: 'Nickname', value: 'Lí' },
    },
  })
})

test('of two participants, the first who lacks what staff have added is shown with it', async ({ page }) => {
  const { organization, eventId } = await openRace(0)
  await query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [eventId, JSON.stringify([club])],
  )
  await setLanguage(page, 'en', urlOn(organization))
  await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
  await fillParticipant(page)
  await page.getByLabel('Phone').first().fill('')
  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Phone').first().fill('+44 1632 960001')
  await page.getByRole('button', { name: 'Add another participant' }).click()
  await expect(page.getByLabel('First name').locator('visible=true')).toHaveValue('')
  await expect(page.getByText('This field is required')).toHaveCount(0)
  await fillShown(page, {
    'First name': 'Teo',
    'Last name': 'Fell',
    Email: 'teo@example.com',
    Phone: '+44 1632 960003',
    'DNI / identity document': 'X7654321',
    'Contact name': 'Sam Fell',
    'Contact phone': '+44 1632 960002',
  })
  await enterDigits(page.getByLabel('Date of birth').locator('visible=true'), '12051992')
  await changeForm(eventId, [club, nickname])
  await page.getByRole('button', { name: 'Hold the places' }).click()
  const nicknameInput = page.getByLabel('Nickname').locator('visible=true')
  await expect(page.getByLabel('First name').locator('visible=true')).toHaveValue('Lia')
  await expect(nicknameInput).toBeFocused()
  await expect(nicknameInput).toHaveAccessibleDescription('This field is required')
})
