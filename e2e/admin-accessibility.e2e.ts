import { expect } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { expectAccessible, setLanguage, openSession, test, urlOn } from './browser-test.ts'
import { addMember } from './operator-commands.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryOneRow } from './system/query-database.ts'

/** The addresses that have a page; those without a component answer with data. */
const pagePaths = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent
    return [...(path && file.endsWith('.tsx') ? [address] : []), ...pagePaths(children, address)]
  })

const adminPaths = pagePaths(routes).filter((path) => path.startsWith('/admin'))

const findAthlete = () =>
  queryOneRow<{ id: string; eventId: string }>(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `select registration.id, event_id as "eventId" from registration
       join event on event.id = event_id join organization on organization.id = event.organization_id
      where subdomain = 'nandu' and event.status = 'published' and starts_at > now()
        and registration.status = 'confirmed' order by starts_at, registration.id limit 1`,
  )

test('every page of the admin is accessible in both colour schemes @both', async ({ page, reader: [locale] }) => {
  test.slow()
  expect(adminPaths).toContain('/admin/events/:id/athletes/:registrationId')
  const athlete = await findAthlete()
  await setLanguage(page, locale, urlOn('nandu'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSession(page, await addMember('nandu', 'owner'))
  for (const path of adminPaths) {
    const address = path.replace(':id', athlete.eventId).replace(':registrationId', athlete.id).replace('*', 'nowhere')
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(urlOn('nandu', address))
      await expect(page.locator('[aria-keyshortcuts]').first()).toBeAttached()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, ['color-contrast'])
    })
  }
})
