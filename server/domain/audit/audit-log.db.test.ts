import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { auditListOf } from '#rules/audit/audit-log.ts'
import { roles, type Role } from '#rules/permissions.ts'
import { openSale } from '#server/testing/shop.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { auditLog } from './audit-log.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)
let olga: string
beforeEach(async () => {
  olga = await newPerson('Olga Ríos')
})

const newPerson = async (name: string) => {
  const id = newId()
  await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)`, [
    id,
    name,
    `${id}@example.com`,
  ])
  return id
}
const as = (role: Role, userId = olga): Context => {
  const actor = { kind: 'member', userId, name: 'Olga', email: 'olga@club.example', role } as const
  return shop.platform.contextOf(sale.ctx.organization, { actor, locale: 'es' })
}
const writeEntry = async (entry: {
  actor?: string
  action?: string
  subject?: string
  at?: string
  details?: object
}) => {
  const { actor = `member:${olga}`, action = 'athletes.exported', subject = sale.eventId, details = {} } = entry
  const id = newId()
  await shop.owner.query(
    `insert into audit_entry (id, organization_id, actor, action, subject, details, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, sale.organizationId, actor, action, subject, details, entry.at ?? new Date()],
  )
  return id
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const log = (query: Record<string, string> = {}) => auditLog(as('owner'), auditListOf(new URLSearchParams(query)))

describe('the audit log', () => {
  it('says when by the clock of the command', async () => {
    await changeEventStatus({ ...as('admin'), now: new Date('2031-05-06T07:08:09.123Z') }, sale.eventId, 'draft')
    const { rows } = await log()
    expect(rows.map(({ action, at }) => [action, at])).toEqual([['event.withdrawn', '2031-05-06T07:08:09.123Z']])
  })

  it('names who did what to what', async () => {
    await changeEventStatus(as('admin'), sale.eventId, 'draft')
    const [bruno, member] = [await newPerson('Bruno Sosa'), newId()]
    await writeEntry({
      actor: 'operator:root',
      action: 'member.added',
      subject: bruno,
      details: { role: 'user' },
      at: later(1),
    })
    await writeEntry({
      actor: `member:${member}`,
      action: 'domain.added',
      subject: newId(),
      details: { host: 'club.org' },
      at: later(2),
    })
    const { rows, next } = await log()
    expect(rows.map(({ actor, action, subject }) => ({ actor, action, subject }))).toEqual([
      { actor: { kind: 'member', name: null }, action: 'domain.added', subject: 'club.org' },
      { actor: { kind: 'operator', name: 'root' }, action: 'member.added', subject: 'Bruno Sosa' },
      { actor: { kind: 'member', name: 'Olga Ríos' }, action: 'event.withdrawn', subject: '21K de la Ribera' },
    ])
    expect(next).toBeNull()
  })

  it.each(roles.filter((role) => role !== 'owner'))('is nothing that a %s reads', async (role) => {
    await expect(auditLog(as(role), auditListOf(new URLSearchParams()))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('shows nothing of another organization, not even the name of somebody who acts there', async () => {
    const otherSale = await openSale(shop)
    const stranger = await newPerson('Stranger')
    const id = newId()
    await shop.owner.query(
      `insert into audit_entry (id, organization_id, actor, action, subject, details) values ($1, $2, $3, 'event.published', $4, '{}')`,
      [id, otherSale.organizationId, `member:${stranger}`, otherSale.eventId],
    )
    const entryId = await writeEntry({ subject: otherSale.eventId })
    expect((await log()).rows).toMatchObject([{ id: entryId, subject: null }])
    expect((await log({ actor: stranger })).rows).toEqual([])
    expect((await log({ after: id })).rows).toMatchObject([{ id: entryId }])
    const rows = await as('owner').db.transaction((em) =>
      em.execute('select * from audited_people_here(?::uuid[])', [`{${stranger}}`]),
    )
    expect(rows).toEqual([])
  })

  it('finds by person, action and day of the organization’s zone', async () => {
    const before = await writeEntry({ at: '2026-03-02T02:58:00Z' })
    const after = await writeEntry({ at: '2026-03-02T03:02:00Z', actor: 'system', action: 'payment.refunded' })
    const ids = async (query: Record<string, string>) => (await log(query)).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([after, before])
    expect(await ids({ actor: olga })).toEqual([before])
    expect(await ids({ actor: 'system' })).toEqual([after])
    expect(await ids({ actor: 'operator' })).toEqual([])
    expect(await ids({ action: 'payment.refunded' })).toEqual([after])
    expect(await ids({ from: '02/03/2026' })).toEqual([after])
    expect(await ids({ to: '01/03/2026' })).toEqual([before])
    expect(await ids({ from: '99/99/9999', actor: "'; drop", action: 'toString', after: 'x' })).toHaveLength(2)
  })

  it('goes on page by page, each entry once, however many share a moment', async () => {
    const at = '2026-03-02T12:00:00Z'
    const writtenIds: string[] = []
    for (let count = 0; count < 120; count += 1) writtenIds.push(await writeEntry({ at }))
    const seenIds: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof log>> = await log(after ? { after } : {})
      seenIds.push(...page.rows.map(({ id }) => id))
      after = page.next
    }
    expect(seenIds).toEqual(writtenIds.toSorted((one, other) => other.localeCompare(one)))
  })
})
