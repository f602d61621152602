import { expect, type Page } from '@playwright/test'
import { expectAccessible, keepToast, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { holdScripts } from './hold-scripts.ts'
import { logIn } from './open-race.ts'
import { openTeamRace } from './team-race.ts'
import { enterDigits } from './enter-digits.ts'

const fillPerson = async (page: Page, name: string, dni: string) => {
  const values = {
    'First name': name,
    'Last name': 'Ríos',
    'Identity document': dni,
    Phone: '+54 11 5555 5555',
    Email: `${name.toLowerCase()}@example.com`,
    'Emergency contact': 'Eva Paz',
    'Emergency phone': '+54 11 4444 4444',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label }).first().fill(value)
  await enterDigits(page.getByRole('textbox', { name: 'Date of birth' }), '12051990')
}

test('staff add, rename, complete and delete a team, also by keyboard @desktop', async ({ page }) => {
  const { organization, eventId } = await openTeamRace()
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/teams`))
  await waitForAdminScripts(page)
  await page.getByRole('link', { name: 'Add a team' }).click()
  await page.getByRole('textbox', { name: 'Team' }).fill('Las Piedras')
  await page.getByLabel('Payment').selectOption('Free')
  await fillPerson(page, 'Ana', '30111222')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add team' }).click()
  await expect(page.getByText('Las Piedras added')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Las Piedras' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Team' }).fill('Los Cantos')
  await page.getByRole('button', { name: 'Save the name' }).press('Enter')
  await keepToast(page, 'The name was saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Los Cantos' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Las Piedras' })).toBeVisible()

  await page.getByRole('link', { name: 'Add a member' }).press('Enter')
  await fillPerson(page, 'Lia', '30111333')
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('link', { name: 'Lia Ríos' })).toBeVisible()
  await expect(page.getByText('2 of 4')).toHaveCount(2)
  await expectAccessible(page)

  const choose = async (name: string, action: string) => {
    await page.getByLabel(`More for ${name}`).press('Enter')
    await page.getByRole('button', { name: action }).press('Enter')
  }
  await choose('Lia Ríos', 'Make captain')
  await expect(page.getByRole('listitem').filter({ hasText: /^Lia RíosCaptain/ })).toBeVisible()
  await choose('Ana Ríos', 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Ríos' })).toHaveCount(0)

  await page.route(/\/teams\/[^/]+\.data$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await choose('Las Piedras', 'Delete team')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).press('Enter')
  await expect(page.getByText('Error deleting team. Please try again.')).toBeVisible()
  await page.unroute(/\/teams\/[^/]+\.data$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).press('Enter')
  await expect(page.getByText('Las Piedras was deleted')).toBeVisible()
  await expect(page.getByText('No teams yet')).toBeVisible()
})

test('what is typed before the page is hydrated counts, and keeps the focus @desktop @slow', async ({ page }) => {
  const { organization, eventId } = await openTeamRace()
  await logIn(page, organization, 'admin')
  const { hydrate } = await holdScripts(page)
  await page.goto(urlOn(organization, `/admin/events/${eventId}/teams/new`), { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Team', exact: true }).fill('Las Piedras')
  await page.getByRole('region', { name: 'Add a team' }).getByLabel('Payment').selectOption('Free')
  await fillPerson(page, 'Ana', '30111222')
  await hydrate()
  const birthDate = page.getByRole('textbox', { name: 'Date of birth' })
  await expect(birthDate).toHaveValue('12/05/1990')
  await expect(birthDate).toBeFocused()
  await page.getByRole('button', { name: 'Add team' }).click()
  await expect(page.getByText('Las Piedras added')).toBeVisible()
})
