import { expect, type Locator, type Page } from '@playwright/test'
import { test, urlOn } from './browser-test.ts'
import { logIn, openDashboard, openRace, query } from './open-race.ts'

const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const element = await target.elementHandle()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await page.evaluate((node) => node === document.activeElement, element)) return
  }
  await expect(target).toBeFocused()
}

test('in race week, by keyboard alone: an athlete is found and corrected, bibs are undone, the event published @desktop', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(4)
  await logIn(page, organization, 'admin')
  await openDashboard(page, organization)
  const { keyboard } = page
  const toasts = page.locator('[data-sonner-toast]')

  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused()
  await keyboard.type('ana 2')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Ana 002')
  await keyboard.press('Enter')
  const athlete = page.getByRole('region', { name: 'Ana 002' })
  await expect(athlete.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, athlete.getByRole('textbox', { name: /^Bib number/ }))
  await keyboard.type('7')
  await keyboard.press('Enter')
  const tags = athlete.getByRole('button', { name: 'Tags of Ana 002' })
  await tabTo(page, tags)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await keyboard.press('Escape')
  await expect(tags).toBeFocused()
  const edit = athlete.getByRole('button', { name: 'Edit', exact: true })
  await tabTo(page, edit)
  await keyboard.press('Enter')
  await expect(athlete.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await keyboard.press('Escape')
  await tabTo(page, athlete.getByRole('button', { name: 'Cancel' }))
  await keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await keyboard.press('Escape')
  const row = page.getByRole('row', { name: /002, Ana/ })
  await expect(row.getByRole('link').first()).toBeFocused()
  await expect(row.getByRole('button', { name: /^Bib number.*: 7$/ })).toBeVisible()

  await tabTo(page, page.getByRole('checkbox', { name: 'Select Ana 002' }), 'Shift+Tab')
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Ana 004' }))
  await keyboard.press('Shift+Space')
  await expect(page.getByText('3 selected')).toBeVisible()

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'The event' }).getByRole('link', { name: 'Bibs' }),
    'Shift+Tab',
  )
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Suggest ranges' }))
  await keyboard.press('Enter')
  const assign = page.getByRole('link', { name: 'Assign missing bibs' })
  await expect(assign).toBeVisible()
  await tabTo(page, assign, 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Assign 3 bibs' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All 4 athletes have a bib' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: '3 of 4 athletes have no bib' })).toBeVisible()

  const more = page.getByLabel('More for Nocturna del Lago')
  await tabTo(page, more, 'Shift+Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Back to draft' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(toasts.getByRole('button', { name: 'Undo', exact: true })).toHaveText('Undo')
  await expect(more).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Published', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(urlOn(organization, `/admin/events/${eventId}/bibs`))
})

test('a note is deleted after a question, and a second Enter deletes no second one @desktop @slow', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(1)
  await logIn(page, organization, 'admin')
  const [athlete] = (await query('select id from registration where event_id = $1', [eventId])) as { id: string }[]
  const { keyboard } = page
  await page.goto(urlOn(organization, `/admin/athletes/${athlete!.id}`))
  const box = page.getByRole('textbox', { name: 'New note' })
  const deletions = page.getByRole('button', { name: /^Delete the note/ })
  for (const text of ['Pays in cash', 'Brings a friend']) {
    await box.fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('button', { name: `Delete the note “${text}”` })).toBeVisible()
  }
  await deletions.first().focus()
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this note?' })
  await tabTo(page, question.getByRole('button', { name: 'Delete note' }))
  await keyboard.press('Enter')
  await expect(deletions).toHaveCount(1)
  await expect(box).toBeFocused()
})
