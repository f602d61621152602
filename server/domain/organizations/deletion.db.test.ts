import { beforeEach, describe, expect, it } from 'vitest'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { roles, type Role } from '#rules/permissions.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { checkOut } from '../orders/check-out.ts'
import { addresses, checkout, messageKinds, openSale, orderRow, runJobs, takenPlaces } from '#server/testing/shop.ts'
import { startPayment } from '../payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { deleteOrganization } from './delete-organization.ts'
import { eraseOrganization, eraseOrganizations } from './erase-organization.ts'
import { restoreOrganization } from './restore-organization.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const elsewhere = useShop({ sandbox: ledger })
const sale = useNewSale(shop)
let owner: Context
beforeEach(() => void (owner = as('owner')))

const as = (role: Role) => {
  const actor = { kind: 'member', userId: newId(), name: 'Olga', email: 'olga@club.example', role } as const
  return shop.platform.contextOf(sale.ctx.organization, { actor, locale: 'es' })
}
const host = () => `${sale.ctx.organization.subdomain}.localhost`
const name = 'Club Ribera'
const isDeleted = async () =>
  (await shop.owner.query('select deleted_at from organization where id = $1', [sale.organizationId])).rows[0]
    .deleted_at !== null

const beginSession = async (organizationId: string) => {
  const [person, session] = [newId(), newId()]
  await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`, [
    person,
    `${person}@example.com`,
  ])
  await shop.owner.query(
    `insert into auth_session (id, token, user_id, host, organization_id, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now() + interval '1 day')`,
    [session, person, host(), organizationId],
  )
  return session
}
const sessionsAmong = async (...ids: string[]) =>
  (await shop.owner.query('select id from auth_session where id = any ($1)', [ids])).rows.map(({ id }) => id)

const openPayment = async () => {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  await startPayment(sale.ctx, confirmationId, addresses)
  const { rows } = await shop.owner.query('select provider_payment_id as id from payment where organization_id = $1', [
    sale.organizationId,
  ])
  return { confirmationId, paymentId: rows[0].id as string }
}
const settle = (providerPaymentId: string) => settleSandboxPayment(shop, providerPaymentId)

describe('deleting an organization', () => {
  it.each(['', 'club ribera', 'Club Riber', 'Club Ribera.'])('needs its name, which %j is not', async (typed) => {
    await expect(deleteOrganization(owner, typed)).rejects.toMatchObject({ code: 'name_differs', field: 'name' })
    expect(await isDeleted()).toBe(false)
  })

  it.each(roles.filter((role) => role !== 'owner'))('is nothing that a %s may do', async (role) => {
    await expect(deleteOrganization(as(role), name)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await isDeleted()).toBe(false)
  })

  it('takes it offline in every process, ends its sessions alone, and is done once', async () => {
    const other = await openSale(shop)
    const [ownSession, otherSession] = [
      await beginSession(sale.organizationId),
      await beginSession(other.organizationId),
    ]
    expect(await elsewhere.platform.directory.byHost(host())).not.toBeNull()
    await deleteOrganization(owner, ` ${name} `)
    for (const { platform } of [shop, elsewhere]) {
      await expect.poll(() => platform.directory.byHost(host())).toBeNull()
      expect(await platform.directory.byId(sale.organizationId)).toBeNull()
    }
    expect(await sessionsAmong(ownSession, otherSession)).toEqual([otherSession])
    await expect(deleteOrganization(owner, name)).rejects.toMatchObject({ code: 'not_found' })
    const { rows } = await shop.owner.query(
      `select actor from audit_entry where organization_id = $1 and action = 'organization.deleted'`,
      [sale.organizationId],
    )
    expect(rows).toEqual([{ actor: `member:${(owner.actor as { userId: string }).userId}` }])
  })

  it('leaves nobody a page to pay on, and gives the places back', async () => {
    const { confirmationId, paymentId } = await openPayment()
    await deleteOrganization(owner, name)
    await expireHolds(shop.system)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('cancelled')
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    expect(ledger.closed).toContain(paymentId)
  })

  it('sends back what is paid all the same, before and after the sweep, and notifies both sides', async () => {
    const { confirmationId, paymentId } = await openPayment()
    await deleteOrganization(owner, name)
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(ledger.refunds.filter(({ id }) => id === paymentId)).toHaveLength(1)
    expect(await messageKinds(shop, sale)).toEqual([
      'place-lost-alert',
      'place-lost-and-refunded',
      'registration-received',
    ])
  })

  it('lets no payment slip in while it happens', async () => {
    const { confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    const deletion = await shop.owner.connect()
    await deletion.query('begin')
    await deletion.query('update organization set deleted_at = now() where id = $1', [sale.organizationId])
    const settlement = settle(paymentId)
    await expect.poll(() => countBackendsBehind(deletion)).toBeGreaterThan(0)
    await deletion.query('commit')
    deletion.release()
    await settlement
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
  })
})

describe('restoring an organization', () => {
  it('brings it back everywhere, with what was paid', async () => {
    const { confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await deleteOrganization(owner, name)
    await expect.poll(() => shop.platform.directory.byHost(host())).toBeNull()
    expect(await restoreOrganization(shop.system, sale.organizationId)).toEqual({ wasDeleted: true })
    expect(await restoreOrganization(shop.system, sale.organizationId)).toEqual({ wasDeleted: false })
    for (const { platform } of [shop, elsewhere])
      await expect
        .poll(() => platform.directory.byHost(host()))
        .toMatchObject({
          organization: { id: sale.organizationId, deletedAt: null },
        })
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })
})

describe('erasing an organization', () => {
  const erasedFiles: string[] = []
  const files = { forget: async (organizationId: string) => void erasedFiles.push(organizationId) }
  const later = (days: number) => ({ ...shop.system, now: new Date(Date.now() + days * 86_400_000) })

  it('is for deleted ones', async () => {
    await expect(eraseOrganization(shop.system, files, sale.organizationId)).rejects.toMatchObject({
      code: 'organization_not_deleted',
    })
  })

  it('waits for 30 days, and cannot be undone then', async () => {
    await deleteOrganization(owner, name)
    expect((await eraseOrganizations(later(29.9), files)).erased).not.toContain(sale.organizationId)
    const { erased, failed } = await eraseOrganizations(later(30.1), files)
    expect(erased).toContain(sale.organizationId)
    expect(failed).toEqual([])
    expect((await eraseOrganizations(later(31), files)).erased).not.toContain(sale.organizationId)
    expect(erasedFiles.filter((id) => id === sale.organizationId)).toHaveLength(1)
    await expect(restoreOrganization(shop.system, sale.organizationId)).rejects.toMatchObject({
      code: 'organization_erased',
    })
  })

  it('leaves nothing of a person in any table, and every cent in its place', async () => {
    const mark = `zz${newId().slice(-12)}`
    const { paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await markEverything(mark)
    const money = () =>
      shop.owner.query(
        `select orders.state, total, net, platform_fee, payment.amount, payment.state as payment, confirmation_number
         from orders join payment on payment.order_id = orders.id where orders.organization_id = $1`,
        [sale.organizationId],
      )
    const before = (await money()).rows
    await deleteOrganization(owner, name)
    await beginSession(sale.organizationId)
    const emptied = [
      'membership',
      'auth_session',
      'standing',
      'result_import',
      'imported_result',
      'former_result',
      'competition_tier',
    ]
    for (const table of emptied) expect([table, await countOf(table)]).toEqual([table, 1])
    expect(await tablesWith(mark)).not.toEqual([])
    await eraseOrganization(shop.system, files, sale.organizationId)
    expect(await tablesWith(mark)).toEqual([])
    for (const table of emptied) expect([table, await countOf(table)]).toEqual([table, 0])
    expect((await money()).rows).toEqual(before)
  })

  it('leaves other organizations as they are', async () => {
    const other = await openSale(shop)
    await holdPlaces(other)
    const everything = async () =>
      (
        await shop.owner.query(
          `select to_jsonb(registration) as row from registration where organization_id = $1
           union all select to_jsonb(organization) from organization where id = $1`,
          [other.organizationId],
        )
      ).rows
    const before = await everything()
    await deleteOrganization(owner, name)
    await eraseOrganization(shop.system, files, sale.organizationId)
    expect(await everything()).toEqual(before)
  })

  it('still gives back money that comes even later', async () => {
    const { confirmationId, paymentId } = await openPayment()
    await deleteOrganization(owner, name)
    await expireHolds(shop.system)
    await eraseOrganization(shop.system, files, sale.organizationId)
    await expect
      .poll(() => shop.platform.directory.byIdEvenDeleted(sale.organizationId), { timeout: 15_000 })
      .toMatchObject({ contactEmail: null })
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(await messageKinds(shop, sale)).toEqual([])
  })

  const markEverything = async (mark: string) => {
    const id = sale.organizationId
    const run = (sql: string) => shop.owner.query(sql.replaceAll('$2', `'${mark}'`), [id])
    await run(`update registration set first_name = $2, last_name = $2, email = $2, phone = $2, dni = $2,
      emergency_name = $2, emergency_phone = $2, tags = array[$2], import_key = $2, search_text = $2
      where organization_id = $1`)
    await run(`update orders set buyer = jsonb_build_object('firstName', $2, 'email', $2)
      where organization_id = $1`)
    await run(`update organization set contact_email = $2, contact_phone = $2, description = $2, website = $2,
      sponsors = jsonb_build_array($2), social_links = jsonb_build_object('x', $2),
      landing = jsonb_build_object('about', $2), hero_image = $2, info_cards = jsonb_build_array($2),
      landing_config = jsonb_build_object('x', $2), event_config = jsonb_build_object('x', $2) where id = $1`)
    await run(`update event set description = $2, parking = $2, info_cards = jsonb_build_array($2),
      acceptance_items = jsonb_build_array($2), sponsors = jsonb_build_array($2), gallery = jsonb_build_array($2),
      video = jsonb_build_object('title', $2) where organization_id = $1`)
    await run(`insert into domain (id, organization_id, host, challenge) values (gen_random_uuid(), $1, $2, $2)`)
    await run(`insert into invitation (id, organization_id, email, role, sent_at, expires_at)
      values (gen_random_uuid(), $1, $2, 'user', now(), now())`)
    await run(`insert into bank_details (id, organization_id, sealed, updated_at)
      values (gen_random_uuid(), $1, $2, now())`)
    await run(`insert into provider_connection
      (id, organization_id, provider, account, account_name, account_email, live, state, missing, checked_at)
      values (gen_random_uuid(), $1, 'stripe', 'acct_1', $2, $2, false, 'active', '[]', now())`)
    await run(`insert into connection_request
      (id, organization_id, provider, state_hash, user_id, host, verifier, expires_at)
      values (gen_random_uuid(), $1, 'stripe', $2, gen_random_uuid(), $2, $2, now())`)
    await run(`insert into inbox_message (id, organization_id, message_id, sender, recipient, subject, html, text, attachments)
      values (gen_random_uuid(), $1, $2, $2, $2, $2, $2, $2, '[]')`)
    await run(`update event set summary = $2, included = jsonb_build_array($2), schedule = jsonb_build_array($2),
      location_address = $2 where organization_id = $1`)
    await run(`insert into coupon (id, organization_id, code, discount, description)
      values (gen_random_uuid(), $1, 'TEN', 1000, $2)`)
    await run(`insert into news_article (id, organization_id, slug, title) values (gen_random_uuid(), $1, $2, $2)`)
    await run(`insert into article_version (id, organization_id, article_id, kind, title, saved_at)
      select gen_random_uuid(), organization_id, id, 'saved', $2, now() from news_article where organization_id = $1`)
    await run(`insert into account_link (id, token_hash, purpose, email, organization_id, data, expires_at)
      values (gen_random_uuid(), gen_random_uuid(), 'verify-email', $2, $1, '{}', now() + interval '1 day')`)
    const member = newId()
    await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`, [
      member,
      `${member}@x.example`,
    ])
    await shop.owner.query(
      `insert into membership (id, organization_id, user_id, role) values (gen_random_uuid(), $1, $2, 'user')`,
      [id, member],
    )
    await run(`insert into standing (id, organization_id, competition_id, place)
      select id, organization_id, competition_id, 1 from registration where organization_id = $1 limit 1`)
    await run(`insert into result_import (id, organization_id, event_id, competition_id, file, imported_at, imported_by)
      select id, organization_id, event_id, competition_id, $2, now(), $2 from registration
      where organization_id = $1 limit 1`)
    await run(`insert into imported_result (id, organization_id, import_id, bib, person_digest, result_digest)
      select id, organization_id, id, '1', $2, $2 from registration where organization_id = $1 limit 1`)
    await run(`insert into former_result (id, organization_id, registration_id, import_id, replaced_by, bib,
        person_digest, result_digest, is_decided, changes)
      select id, organization_id, id, id, id, '1', $2, $2, false, jsonb_build_array($2) from registration
      where organization_id = $1 limit 1`)
    await run(`insert into registration_form (id, organization_id, event_id, title, fields)
      select gen_random_uuid(), organization_id, id, $2, jsonb_build_array($2) from event where organization_id = $1`)
    await run(`insert into registration_file (id, organization_id, registration_id, field_id, label, name, type, bytes, key, is_health)
      select gen_random_uuid(), organization_id, id, 'a', $2, $2, 'pdf', 1, $2, true from registration where organization_id = $1`)
    await run(`insert into answer_change (id, organization_id, registration_id, entry_id, changes)
      select gen_random_uuid(), organization_id, id, id, jsonb_build_array($2) from registration where organization_id = $1`)
    await run(`insert into registration_access (id, organization_id, registration_id, code_hash)
      select gen_random_uuid(), organization_id, id, $2 from registration where organization_id = $1`)
    await run(`insert into registration_transfer (id, organization_id, registration_id, link_hash, expires_at)
      select gen_random_uuid(), organization_id, id, $2, now() from registration where organization_id = $1`)
    await run(`insert into order_access (id, organization_id, order_id, code_hash)
      select gen_random_uuid(), organization_id, id, $2 from orders where organization_id = $1`)
    await run(`insert into receipt (id, organization_id, order_id, kind, year, sequence, number, issued_on, view, logo)
      select gen_random_uuid(), organization_id, id, 'receipt', 2026, row_number() over (), 'R', '2026-01-02',
        jsonb_build_object('buyer', jsonb_build_object('name', $2::text)), $2
      from orders where organization_id = $1`)
    await run(`with closure as (
        insert into event_closure (id, organization_id, event_id, action, note, user_id, is_announced, order_count)
        select gen_random_uuid(), organization_id, id, 'full', $2,
          (select user_id from membership where organization_id = $1 limit 1), true, 1
        from event where organization_id = $1 returning organization_id, id, event_id)
      insert into event_closure_order (id, organization_id, closure_id, order_id, action, is_announced)
      select gen_random_uuid(), organization_id, closure.id, orders.id, 'full', true
      from closure join orders using (organization_id, event_id)`)
    await run(`insert into agreement (id, organization_id, kind, version, text)
      values (gen_random_uuid(), $1, 'terms', 1, jsonb_build_object('es', $2))`)
    await run(`insert into waiting_entry (id, organization_id, event_id, competition_id, places, position, first_name,
        last_name, email, locale, secret_id)
      select gen_random_uuid(), organization_id, event_id, id, 1, 1, $2, $2, $2, 'es', $2 from competition
      where organization_id = $1`)
    await run(`insert into competition_tier (id, organization_id, competition_id, position, price, pool_id)
      select gen_random_uuid(), organization_id, id, 0, 100, pool_id from competition where organization_id = $1`)
    await run(`insert into refund (id, organization_id, order_id, payment_id, state, amount, currency, because, note,
        payee, updated_at)
      select gen_random_uuid(), organization_id, order_id, id, 'manual', 1, currency, 'goodwill', $2, $2, now()
      from payment where organization_id = $1`)
    await run(`insert into statement_entry (id, organization_id, entry_key, amount)
      values (gen_random_uuid(), $1, $2, 1)`)
    await run(`insert into statement_columns (id, organization_id, header_hash, mapping)
      values (gen_random_uuid(), $1, $2, jsonb_build_object('headerKey', $2::text))`)
    await run(`insert into order_note (id, organization_id, order_id, text)
      select gen_random_uuid(), organization_id, id, $2 from orders where organization_id = $1`)
    await run(`insert into team (id, organization_id, event_id, competition_id, order_id, line_id, name, name_key, size)
      select gen_random_uuid(), organization_id, event_id, competition_id, order_id, line_id, $2, $2, 4
      from registration where organization_id = $1`)
    await run(`insert into merchandise_item (id, organization_id, event_id, name, description, picture, price, rule)
      select gen_random_uuid(), organization_id, id, 'Shirt', $2, $2, 0, 'included' from event where organization_id = $1`)
    await run(`insert into merchandise_variant (id, organization_id, item_id, pool_id, name)
      select gen_random_uuid(), organization_id, merchandise_item.id, pool_id, 'M' from merchandise_item
        join competition using (organization_id, event_id) where organization_id = $1`)
    await run(`insert into merchandise_choice (id, organization_id, registration_id, item_id, variant_id, line_id)
      select gen_random_uuid(), organization_id, registration.id, item_id, variant.id, line_id
      from registration join merchandise_variant variant using (organization_id) where organization_id = $1`)
    await run(`update message set recipient = $2, payload = jsonb_build_object('x', $2) where organization_id = $1`)
  }

  const countOf = async (table: string) =>
    (await shop.owner.query(`select 1 from "${table}" where organization_id = $1`, [sale.organizationId])).rowCount

  const tablesWith = async (mark: string) => {
    const { rows: tables } = await shop.owner.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const names: string[] = []
    for (const { name: table } of tables) {
      const { rowCount } = await shop.owner.query(`select 1 from "${table}" t where t::text like $1 limit 1`, [
        `%${mark}%`,
      ])
      if (rowCount) names.push(table)
    }
    return names.toSorted()
  }
})
