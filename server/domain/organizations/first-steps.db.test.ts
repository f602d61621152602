import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import type { Role } from '#rules/permissions.ts'
import { directoryPage } from './directory-page.ts'
import { firstStepsLeft, showFirstSteps } from './first-steps.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop({ sandbox: new LedgerGateway() })
let sale: Sale
let ownerId: string

const as = (role: Role): Context =>
  shop.platform.contextOf(sale.ctx.organization, {
    actor: { kind: 'member', userId: ownerId, name: 'Lucía', email: 'lucia@correo.example', role },
    locale: 'es',
  })
const updateOrganization = (columns: string) =>
  shop.owner.query(`update organization set ${columns} where id = $1`, [sale.organizationId])
const doneSteps = async () =>
  (await firstStepsLeft(as('owner')))?.filter(({ isDone }) => isDone).map(({ name }) => name)

beforeEach(async () => {
  ownerId = newId()
  sale = await openSale(shop)
  const { owner } = shop
  await owner.query(`update event set status = 'draft' where organization_id = $1`, [sale.organizationId])
  await owner.query('delete from fee_plan where organization_id = $1', [sale.organizationId])
  await owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Lucía', $2, false)`, [
    ownerId,
    `${ownerId}@correo.example`,
  ])
  await owner.query(`insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, 'owner')`, [
    newId(),
    sale.organizationId,
    ownerId,
  ])
  await updateOrganization(`contact_email = null, contact_phone = null, logo = null, is_listed = false`)
})

test('an organization that an operator made has no list of first steps', async () => {
  expect(await firstStepsLeft(as('owner'))).toBeNull()
})

test('the first steps tick themselves, are seen by who can take them, and go when all are done', async () => {
  await updateOrganization('terms_accepted_at = now(), lists_on_publish = true')
  expect(await doneSteps()).toEqual(['event', 'payments'])
  expect(await firstStepsLeft(as('user'))).toBeNull()
  expect(await firstStepsLeft(as('admin'))).toHaveLength(8)

  await updateOrganization(`logo = 'mark.png', contact_email = 'club@correo.example'`)
  expect(await doneSteps()).toEqual(['logo', 'contact', 'event', 'payments'])
  await shop.owner.query(
    `insert into invitation (id, organization_id, email, role, sent_at, expires_at)
      values ($1, $2, 'tomas@correo.example', 'admin', now(), now() + interval '7 days')`,
    [newId(), sale.organizationId],
  )
  await shop.owner.query(
    `insert into fee_plan (id, organization_id, version, platform_fee, provider_fees, vat)
      values ($1, $2, 9, 500, '{}', 2100)`,
    [newId(), sale.organizationId],
  )
  expect(await doneSteps()).toEqual(['logo', 'contact', 'event', 'colleague', 'fees', 'payments'])
  await shop.owner.query('update auth_user set email_verified = true where id = $1', [ownerId])
  expect(await doneSteps()).toContain('email')
  await shop.owner.query(`update event set status = 'published' where organization_id = $1`, [sale.organizationId])
  expect(await doneSteps()).toBeUndefined()
})

test('the list is put away for everybody, and comes back', async () => {
  await updateOrganization('terms_accepted_at = now(), lists_on_publish = true')
  await expect(showFirstSteps(as('user'), false)).rejects.toMatchObject({ code: 'forbidden' })
  await showFirstSteps(as('admin'), false)
  expect(await firstStepsLeft(as('owner'))).toBeNull()
  await showFirstSteps(as('owner'), true)
  expect(await firstStepsLeft(as('owner'))).not.toBeNull()
})

test('the directory shows an organization that signed up from its first published event on', async () => {
  const ctx = shop.platform.platformContext({ actor: { kind: 'visitor' } })
  const isListed = async () => {
    const { rows } = await shop.owner.query('select is_listed from organization where id = $1', [sale.organizationId])
    return rows[0].is_listed as boolean
  }
  await updateOrganization(
    `terms_accepted_at = now(), lists_on_publish = true, logo = 'mark.png', contact_email = 'club@correo.example'`,
  )
  await shop.owner.query(
    `insert into fee_plan (id, organization_id, version, platform_fee, provider_fees, vat)
      values ($1, $2, 9, 500, '{}', 2100)`,
    [newId(), sale.organizationId],
  )
  await shop.owner.query('update auth_user set email_verified = true where id = $1', [ownerId])
  expect(await isListed()).toBe(false)
  await changeEventStatus(as('owner'), sale.eventId, 'published')
  expect(await isListed()).toBe(true)
  await updateOrganization(`name = '0 Signed up'`)
  const { organizations } = await directoryPage(ctx, { platformDomain: 'localhost', originOf: (host) => host })
  expect(organizations.map(({ id }) => id)).toContain(sale.organizationId)

  await updateOrganization('is_listed = false')
  await changeEventStatus(as('owner'), sale.eventId, 'draft')
  await changeEventStatus(as('owner'), sale.eventId, 'published')
  expect(await isListed()).toBe(false)
})
