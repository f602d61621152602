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

// Its form, acceptance items, merchandise and teams fill the pages of an event.
const filledRace = 'media-maraton-de-la-piedra'

/** The first of an event's athletes, teams or waiting list. */
const findOf = (slug: string, table: 'registration' | 'team' | 'waiting_entry') =>
  queryOneRow<{ id: string; eventId: string }>(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `select row.id, event_id as "eventId" from ${table} as row
       join event on event.id = event_id join organization on organization.id = event.organization_id
      where subdomain = 'nandu' and event.slug = $1 order by row.id limit 1`,
    [slug],
  )

const findArticle = () =>
  queryOneRow<{ id: string }>(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `select article.id from news_article article join organization on organization.id = article.organization_id
      where subdomain = 'nandu' order by article.id limit 1`,
  )

test('every page of the admin is accessible, on a desk in both colour schemes @both', async ({
  page,
  reader: [locale],
  isMobile,
}) => {
  test.setTimeout(300_000)
  expect(adminPaths).toContain('/admin/events/:id/athletes/:registrationId')
  const athlete = await findOf(filledRace, 'registration')
  const team = await findOf(filledRace, 'team')
  const waiting = await findOf('trail-del-centinela', 'waiting_entry')
  const article = await findArticle()
  await setLanguage(page, locale, urlOn('nandu'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSession(page, await addMember('nandu', 'owner'))
  for (const path of adminPaths) {
    const eventId = path.endsWith('/waiting-list') ? waiting.eventId : athlete.eventId
    const address = path
      .replace('news/:id', `news/${article.id}`)
      .replace(':id', eventId)
      .replace(':registrationId', athlete.id)
      .replace(':teamId', team.id)
      .replace('*', 'nowhere')
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(urlOn('nandu', address))
      // A preview is a page of the public site, which runs no scripts; kit pick-up has no frame.
      if (!/\/(?:preview|check-in)$/.test(path))
        await expect(page.locator('[aria-keyshortcuts]').first()).toBeAttached()
      if (path.endsWith('/teams')) await expect(page.getByRole('rowheader').first()).toBeVisible()
      if (path.endsWith('/:teamId'))
        await expect(page.getByRole('heading', { name: /^(Members|Integrantes)$/ })).toBeVisible()
      await expectAccessible(page)
      if (isMobile) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, ['color-contrast'])
    })
  }
})
