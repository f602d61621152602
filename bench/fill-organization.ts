import type pg from 'pg'
import { newId } from '#server/database/ids.ts'
import type { Sale } from '#server/testing/shop.ts'

export type Amounts = { athletes: number; entries: number; coupons: number; events: number; users: number }

/** Athletes, entries and coupons accumulate; events and users are as many in both. */
export const many: Amounts = { athletes: 100_000, entries: 100_000, coupons: 10_000, events: 200, users: 200 }
export const few: Amounts = { athletes: 1_000, entries: 1_000, coupons: 100, events: 200, users: 200 }

/** Half of the athletes are of the first event; one in ten has no bib, one in fifty has not paid. */
export const fillOrganization = async (
  owner: pg.Pool,
  { organizationId, eventId, competitionId }: Sale,
  { athletes, entries, coupons, events, users }: Amounts,
): Promise<void> => {
  await addEvents(owner, { organizationId, eventId }, events - 1)
  await owner.query(
    `with race as materialized (
       select array_agg(id) as ids from (
         select id from competition where organization_id = $1 and id <> $3 order by id limit 20) as beginning
     ), one as materialized (
       select number, uuidv7() as id, uuidv7() as order_id, uuidv7() as line_id,
         case when number % 2 = 0 then $2 else race.ids[1 + number % 20] end as event_id,
         case when number % 2 = 0 then $3 else race.ids[1 + number % 20] end as competition_id,
         (array['Ana','Bruno','Carla','Diego','Elena','Facundo','Gabriela','Hugo'])[1 + number % 8] as first_name,
         (array['Acosta','Benítez','Castro','Domínguez','Escobar','Ferreyra','Gómez'])[1 + number % 7] || ' '
           || initcap(substr(md5(number::text), 1, 5)) as last_name,
         'athlete' || number || '@example.com' as email, (20000000 + number)::text as dni,
         case when number % 10 > 0 then number::text end as bib, number % 50 = 0 as is_held,
         upper(translate(lpad(to_hex(number), 8, '0'), '01', 'GH')) as code
       from generate_series(1, $4::int) as number, race
     ), sold as (
       insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, locale,
         currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, refund_hours, held_until,
         confirmed_at, buyer)
       select order_id, $1, event_id, case when is_held then 'held' else 'confirmed' end, md5(order_id::text),
         'DR-' || left(code, 4) || '-' || right(code, 4), gen_random_uuid(), 'es', 'ARS', 10000, 10000, 0, 0, 0,
         10000, 'instant', 48, now() + interval '1 hour', case when is_held then null else now() end,
         jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email)
       from one
     ), line as (
       insert into order_line (id, organization_id, order_id, event_id, kind, position, state, title, quantity, unit_price,
         base, discount, deferred_cash, platform_fee, provider_fee, vat, total, net, pools)
       select line_id, $1, order_id, event_id, 'registration', 0, case when is_held then 'held' else 'confirmed' end, '21K',
         1, 10000, 10000, 0, 0, 0, 0, 0, 10000, 10000, '[]'
       from one
     )
     insert into registration (id, organization_id, event_id, competition_id, order_id, line_id, first_name, last_name,
       email, dni, bib_number, tags, status, search_text)
     select one.id, $1, event_id, competition_id, order_id, line_id, first_name, last_name, email, dni, bib,
       case when number % 100 = 0 then array['Bus'] else array[]::text[] end,
       case when is_held then 'held' else 'confirmed' end,
       lower(translate(concat_ws(' ', first_name, last_name, email, dni, bib), 'áéíóúñÁÉÍÓÚÑ', 'aeiounAEIOUN'))
     from one`,
    [organizationId, eventId, competitionId, athletes],
  )
  await addUsers(owner, organizationId, users)
  await owner.query(
    `insert into audit_entry (id, organization_id, actor, action, subject, details, at)
     select uuidv7(), $1,
       (select 'member:' || user_id from membership where organization_id = $1
         order by user_id limit 1 offset number % least($2::int, 20)),
       case when number % 10 = 0 then 'event.edited' else 'registration.bib_set' end, $3, '{}',
       now() - number * interval '1 minute'
     from generate_series(1, $4::int) as number`,
    [organizationId, users, eventId, entries],
  )
  await owner.query(
    `insert into coupon (id, organization_id, code, discount, usage_limit, times_used, expires_at)
     select uuidv7(), $1, 'CLUB' || number, 1000, 1, (number % 3 = 0)::int, now() + (number % 7 - 2) * interval '30 days'
     from generate_series(1, $2::int) as number`,
    [organizationId, coupons],
  )
}

const addEvents = (
  owner: pg.Pool,
  { organizationId, eventId }: Pick<Sale, 'organizationId' | 'eventId'>,
  count: number,
) =>
  owner.query(
    `with race as (
       insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included,
         schedule)
       select uuidv7(), $1, 'race-' || number, 'Carrera ' || number, starts_at + (number - $3 / 2) * interval '1 day',
         time_zone, location_name, sport, status, included, schedule
       from event, generate_series(1, $3::int) as number where organization_id = $1 and id = $2
       returning id, starts_at
     ), pool as (
       insert into place_pool (id, organization_id, capacity) select id, $1, 1000 from race
     )
     insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
     select id, $1, id, id, '10K', 10000, starts_at from race`,
    [organizationId, eventId, count],
  )

const addUsers = (owner: pg.Pool, organizationId: string, count: number) =>
  owner.query(
    `with person as (
       insert into auth_user (id, name, email, email_verified)
       select uuidv7(), 'Persona ' || number, $3 || number || '@example.com', true from generate_series(1, $2::int) as number
       returning id
     )
     insert into membership (id, organization_id, user_id) select uuidv7(), $1, id from person`,
    [organizationId, count, newId()],
  )
