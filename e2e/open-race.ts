import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openSession, setLanguage, urlOn, waitForAdminScripts } from './browser-test.ts'
import { addMember, addOrganization, dorsal } from './operator-commands.ts'
import { queryDatabase } from './system/query-database.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import type { Sale } from './system/sale.ts'

export const query = (sql: string, values: unknown[]) =>
  queryDatabase(readOwnerUrl(process.env.E2E_DATA_DIR!), sql, values)

/** An organization with a race in ten days and confirmed athletes without bibs. */
export const openRace = async (athletes: number): Promise<{ organization: string; eventId: string }> => {
  const organization = await addOrganization()
  const [eventId, poolId, competitionId] = [randomUUID(), randomUUID(), randomUUID()]
  const owner = `(select id from organization where subdomain = $1)`
  await query(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule,
       location_name)
     values ($2, ${owner}, 'nocturna', 'Nocturna del Lago', now() + interval '10 days',
       'America/Argentina/Buenos_Aires', 'running', 'published', '[]', '[]', 'Lake shore')`,
    [organization, eventId],
  )
  await query(`insert into place_pool (id, organization_id) values ($2, ${owner})`, [organization, poolId])
  await query(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
     values ($2, ${owner}, $3, $4, '10 km', 0, now() + interval '10 days')`,
    [organization, competitionId, eventId, poolId],
  )
  await query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, email, status,
       tags, search_text, created_at)
     select gen_random_uuid(), ${owner}, $2, $3, 'Ana', to_char(number, 'FM000'), 'ana' || number || '@example.com',
       'confirmed', '{}', 'ana ' || number, now() - interval '1 day' + make_interval(secs => number)
     from generate_series(1, $4::int) number`,
    [organization, eventId, competitionId, athletes],
  )
  return { organization, eventId }
}

/** Gives each athlete an order of a buyer, so that they are people whom the organization may write to. */
export async function sellTo(eventId: string): Promise<void> {
  await query(
    `with sold as (
       insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, buyer,
         locale, currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, refund_hours, held_until,
         terms_accepted_at)
       select gen_random_uuid(), organization_id, event_id, 'confirmed', 'order-' || id,
         'DR-' || upper(left(md5(id::text), 9)), gen_random_uuid(), json_build_object('email', email), 'en', 'ARS', 0, 0,
         0, 0, 0, 0, 'instant', 48, now(), now()
       from registration where event_id = $1 returning id, confirmation_id
     )
     update registration set order_id = sold.id from sold where sold.confirmation_id = 'order-' || registration.id`,
    [eventId],
  )
}

/** A race for `price` minor units, of an organization whose fee plan has every rate. */
export const openPaidRace = async (price = 1_450_000): Promise<Sale> => {
  const { organization, eventId } = await openRace(0)
  const fees = ['--platform', '5', '--instant', '5.99', '--days10', '4.49', '--days18', '3.49', '--days35', '1.99']
  await dorsal('org', 'fee-plan', 'set', organization, ...fees, '--vat', '21', '--yes')
  const [competition] = await query(
    `update competition set price = $2 where event_id = $1
     returning organization_id as "organizationId", id as "competitionId", pool_id as "poolId"`,
    [eventId, price],
  )
  const ids = competition as Pick<Sale, 'organizationId' | 'competitionId' | 'poolId'>
  return { ...ids, eventId, subdomain: organization, slug: 'nocturna' }
}

export const logIn = async (page: Page, organization: string, role: 'user' | 'admin') => {
  await setLanguage(page, 'en', urlOn(organization))
  await openSession(page, await addMember(organization, role))
}

export const openDashboard = async (page: Page, organization: string) => {
  await page.goto(urlOn(organization, '/admin'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await waitForAdminScripts(page)
}
