import { expect, type Page } from '@playwright/test'
import { addMember, addOrganization } from './operator-commands.ts'
import { expectAccessible, openSession, test, urlAt } from './browser-test.ts'

const colorsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
      return { ground: backgroundColor, border: borderTopColor, text: color }
    })

const grounds = { light: 'rgb(250, 250, 250)', dark: 'rgb(16, 16, 16)' }
// Visitors' pages have a trace of the brand.
const publicGrounds = { light: 'rgb(255, 248, 247)', dark: 'rgb(22, 14, 13)' }
const danger = {
  light: { ground: 'rgb(255, 234, 240)', border: 'rgb(180, 0, 101)', text: 'rgb(180, 0, 101)' },
  dark: { ground: 'rgb(59, 26, 39)', border: 'rgb(192, 26, 110)', text: 'rgb(238, 78, 148)' },
}

test('with a red brand the admin is neutral, and danger is neither filled nor red @desktop', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, organization, '/') }])
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlAt(baseURL, organization, '/admin/settings/theme'))
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#d62828')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(urlAt(baseURL, organization, '/admin/events/new'))
    expect((await colorsOf(page, 'html')).ground).toBe(grounds[colorScheme])
    expect((await colorsOf(page, 'form [data-variant=solid]')).ground).toBe('rgb(214, 40, 40)')
    await page.goto(urlAt(baseURL, organization, '/admin/settings'))
    await page.getByRole('link', { name: 'Danger zone' }).click()
    const button = page.getByRole('button', { name: 'Delete the organization' })
    await expect(button.locator('svg')).toBeVisible()
    expect(await colorsOf(page, 'button[data-variant=danger]')).toEqual(danger[colorScheme])
    await expectAccessible(page)
    await page.goto(urlAt(baseURL, organization, '/'))
    expect((await colorsOf(page, 'html')).ground).toBe(publicGrounds[colorScheme])
  }
})
