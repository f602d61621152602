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

/** The events of the demonstration that have what a page shows. */
const slugOf = (path: string): string | null => {
  if (/\/(?:registration-form|acceptance|teams)/.test(path)) return 'media-maraton-de-la-piedra'
  if (path.includes('/merchandising')) return 'maraton-de-las-sierras'
  return path.endsWith('/waiting-list') ? 'trail-del-centinela' : null
}

const findEvent = (slug: string) =>
  queryOneRow<{ id: string }>(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `select event.id from event join organization on organization.id = organization_id
      where subdomain = 'nandu' and slug = $1`,
    [slug],
  )

test('every page of the admin is accessible in both colour schemes @both', async ({ page, reader: [locale] }) => {
  test.slow()
  expect(adminPaths).toContain('/admin/events/:id/athletes/:registrationId')
  const athlete = await findAthlete()
  await setLanguage(page, locale, urlOn('nandu'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSession(page, await addMember('nandu', 'owner'))
  for (const path of adminPaths) {
    const slug = slugOf(path)
    const eventId = slug ? (await findEvent(slug)).id : athlete.eventId
    const address = path.replace(':id', eventId).replace(':registrationId', athlete.id).replace('*', 'nowhere')
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
