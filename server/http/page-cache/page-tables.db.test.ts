import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Context, Database } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { eventPage } from '#server/domain/events/event-page.ts'
import { hasOpenEvents } from '#server/domain/events/has-open-events.ts'
import { landingPage } from '#server/domain/events/landing-page.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { articlePage } from '#server/domain/news/article-page.ts'
import { createArticle } from '#server/domain/news/create-article.ts'
import { publishArticle } from '#server/domain/news/publish-article.ts'
import { hasNews, newsPage } from '#server/domain/news/news-page.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { directoryPage } from '#server/domain/organizations/directory-page.ts'
import { nextTimedChange } from '#server/domain/organizations/next-timed-change.ts'
import { setResult } from '#server/domain/registrations/set-result.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { podiumsPage } from '#server/domain/results/podiums-page.ts'
import { resultPage } from '#server/domain/results/result-page.ts'
import { teamResultsPage } from '#server/domain/results/team-results-page.ts'
import { resultsPage } from '#server/domain/results/results-page.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { addTeam, openTeamSale } from '#server/testing/teams.ts'
import { sellTickets } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'

// A table behind a cached page must notify its changes. PostgreSQL's statistics tell which tables a query reads.
const shop = useShop()
let sale: Sale
let teamSale: Sale
let articleSlug: string

beforeAll(async () => {
  sale = await openSale(shop)
  await shop.owner.query(`update event set starts_at = now() - interval '3 hours' where id = $1`, [sale.eventId])
  await sellTickets(shop, sale)
  const id = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: '7' })
  await setResult(memberOf(sale), id, '0:40:00')
  teamSale = await openTeamSale(shop, {}, { price: 0 })
  const { memberIds } = await addTeam(shop, teamSale, { members: 2 })
  await shop.owner.query(`update event set starts_at = now() - interval '3 hours' where id = $1`, [teamSale.eventId])
  for (const memberId of memberIds) await setResult(memberOf(teamSale), memberId, '0:40:00')
  const staff = memberOf(sale, 'owner')
  const text = { slug: '', excerpt: '', cover: '', content: '<p>By the lake.</p>', showOnLanding: true }
  const { id: articleId, slug } = await createArticle(staff, { title: 'A new start', ...text })
  await publishArticle(staff, articleId)
  articleSlug = slug
})

const scansOf = async (em: Em) => {
  const rows = await em.execute<{ name: string; looks: number }[]>(
    `select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as looks
      from pg_stat_xact_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, looks: scans }) => [name, scans]))
}

const recordReads = (db: Database, tablesRead: Set<string>): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (em) => {
      const before = await scansOf(em)
      const result = await work(em)
      for (const [name, scans] of await scansOf(em)) if (scans > (before.get(name) ?? 0)) tablesRead.add(name)
      return result
    }),
})

const list = resultsListOf(new URLSearchParams('q=ana'))
const queries: Record<string, (ctx: Context) => Promise<unknown>> = {
  event: (ctx) => eventPage(ctx, sale.eventId),
  'event-places': (ctx) => eventPage(ctx, sale.eventId),
  home: (ctx) => landingPage(ctx),
  'home-places': (ctx) => landingPage(ctx),
  price: (ctx) => landingPage(ctx),
  results: (ctx) => resultsPage(ctx, sale.eventId, list),
  'results-teams': (ctx) => teamResultsPage(ctx, teamSale.eventId, { competitionId: null, page: 1 }),
  'results-podium': (ctx) => podiumsPage(ctx, sale.eventId),
  'results-result': (ctx) => resultPage(ctx, sale.eventId, '7'),
  news: (ctx) => newsPage(ctx, 1),
  'news-article': (ctx) => articlePage(ctx, articleSlug, readerTexts('en')),
}

const notifyingTables = async () => {
  const { rows } = await shop.owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc ~ 'pg_notify\\(''(page|organization)_changed'''`,
  )
  return rows.map(({ name }) => name)
}

test.each(Object.entries(queries))('every table behind %s notifies its changes', async (_route, query) => {
  const tablesRead = new Set<string>()
  const { ctx } = query === queries['results-teams'] ? teamSale : sale
  await query({ ...ctx, now: new Date(), db: recordReads(ctx.db, tablesRead) })
  expect(tablesRead.size).toBeGreaterThan(0)
  expect(await notifyingTables()).toEqual(expect.arrayContaining([...tablesRead]))
})

test('so does every table behind the layout of all pages, their timed changes, and the platform’s pages', async () => {
  const tablesRead = new Set<string>()
  const ctx = { ...sale.ctx, db: recordReads(sale.ctx.db, tablesRead) }
  await hasNews(ctx)
  await hasOpenEvents(ctx)
  await nextTimedChange(ctx)
  const { system } = shop
  const hosts = { platformDomain: 'localhost', originOf: (host: string) => `http://${host}` }
  await directoryPage({ ...system, db: recordReads(system.db, tablesRead) }, hosts)
  expect(tablesRead.size).toBeGreaterThan(0)
  expect(await notifyingTables()).toEqual(expect.arrayContaining([...tablesRead]))
})

test('every cached page has its queries listed here', () => {
  const cachedRoutes = globSync('web/routes/**/*.{ts,tsx}').filter((file) =>
    /\bcache: \{/.test(readFileSync(file, 'utf8')),
  )
  const names = cachedRoutes.map((file) => path.parse(file).name).toSorted()
  expect(names).toEqual([...Object.keys(queries), 'terms'].toSorted())
})
