import { describe, expect, it } from 'vitest'
import { dryRun, type Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow } from '#server/testing/shop.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { audit } from './audit/audit.ts'
import { audited, auditedBy, command, procedure, queryOf, unchanged } from './command.ts'
import { Event } from './events/event.ts'
import { findRow } from './find-row.ts'
import { Organization } from './organizations/organization.ts'

const shop = useShop()
const sale = useNewSale(shop)

const rename = command({
  permission: 'edit-events',
  subject: Event,
  action: ['event.edited', 'event.form-saved'],
  async run({ subject: event }, title: string, options: { savesForm?: boolean; fails?: boolean } = {}) {
    if (event.title === title) return unchanged({ title })
    event.title = title
    if (options.fails) throw new Refused({ code: 'name_taken' })
    return audited({ title }, { result: { title }, ...(options.savesForm && { action: 'event.form-saved' }) })
  },
})

const stored = async () => ({
  ...(await queryRow<{ title: string }>(shop, `select title from event where id = $1`, [sale.eventId])),
  entries: (
    await shop.owner.query<{ entry: string }>(
      `select action || ' ' || details::text as entry from audit_entry where subject = $1 order by id`,
      [sale.eventId],
    )
  ).rows.map(({ entry }) => entry),
})
const refusalOf = (work: Promise<unknown>) => work.catch((error: Refused) => error.code)

describe('a command', () => {
  it('changes its subject and records it under its action, or the one that it names', async () => {
    expect(await rename(memberOf(sale), sale.eventId, 'Autumn')).toEqual({ title: 'Autumn' })
    await rename(memberOf(sale), sale.eventId, 'Winter', { savesForm: true })
    expect(await stored()).toEqual({
      title: 'Winter',
      entries: ['event.edited {"title": "Autumn"}', 'event.form-saved {"title": "Winter"}'],
    })
  })

  it('records nothing of what it left unchanged', async () => {
    const { title } = await stored()
    expect(await rename(memberOf(sale), sale.eventId, title)).toEqual({ title })
    expect(await stored()).toEqual({ title, entries: [] })
  })

  it('neither changes nor records when it fails, or when its entry cannot be written', async () => {
    const before = await stored()
    expect(await refusalOf(rename(memberOf(sale), sale.eventId, 'Autumn', { fails: true }))).toBe('name_taken')
    const misnaming = command({
      permission: 'edit-events',
      subject: Event,
      action: 'event.edited',
      async run({ subject: event }) {
        event.title = 'Autumn'
        return audited({}, { action: 'event.form-saved' })
      },
    })
    await expect(misnaming(memberOf(sale), sale.eventId)).rejects.toThrow('is not an action of the command')
    expect(await stored()).toEqual(before)
  })

  it('changes and records nothing in a dry run, and returns its result', async () => {
    const before = await stored()
    const ctx = memberOf(sale)
    expect(await rename({ ...ctx, db: dryRun(ctx.db) }, sale.eventId, 'Autumn')).toEqual({ title: 'Autumn' })
    expect(await stored()).toEqual(before)
  })

  it('checks the permission before it looks for the subject, and that before it reads its input', async () => {
    const noInput = undefined as unknown as string
    const theirs = await openSale(shop)
    expect(await refusalOf(rename(memberOf(sale, 'user'), theirs.eventId, noInput))).toBe('forbidden')
    expect(await refusalOf(rename(sale.ctx, 'no id', noInput))).toBe('forbidden')
    expect(await refusalOf(rename(memberOf(sale), theirs.eventId, noInput))).toBe('not_found')
    expect(await refusalOf(rename(memberOf(sale), 'no id', noInput))).toBe('not_found')
  })

  it('finds its subject by another key, names what it made, and counts an entry that was written in it', async () => {
    const bySlug = async (em: Em, ctx: Context, { slug }: { slug: string }) =>
      (await em.findOne(Event, { organizationId: ctx.organization.id, slug })) ?? findRow(em, ctx, Event, '')
    const copy = command({
      permission: 'edit-events',
      subject: bySlug,
      action: 'event.edited',
      async run({ em, ctx, subject }, title: string) {
        if (title === subject.title) return unchanged()
        if (title === '') return auditedBy(await audit(ctx, em, 'event.edited', subject.id, { by: 'a helper' }))
        return audited({ title }, { subject: 'another' })
      },
    })
    const slug = (await queryRow<{ slug: string }>(shop, `select slug from event where id = $1`, [sale.eventId])).slug
    await copy(memberOf(sale), { slug }, '')
    expect((await stored()).entries).toEqual(['event.edited {"by": "a helper"}'])
    await copy(memberOf(sale), { slug }, 'Autumn')
    const made = await queryRow<{ count: number }>(
      shop,
      `select count(*)::int as count from audit_entry where organization_id = $1 and subject = 'another'`,
      [sale.organizationId],
    )
    expect(made.count).toBe(1)
    expect(await refusalOf(copy(memberOf(sale), { slug: 'none' }, ''))).toBe('not_found')
  })

  it('needs no key for what there is one of', async () => {
    const own = async (em: Em, { organization: { id } }: Context) => em.findOneOrFail(Organization, { id })
    const describe = command({
      permission: 'edit-settings',
      subject: own,
      action: 'organization.edited',
      async run({ subject }, name: string) {
        subject.name = name
        return audited({ name }, { result: subject.id })
      },
    })
    expect(await describe(memberOf(sale), 'Club')).toBe(sale.organizationId)
    const entry = await queryRow<{ details: unknown }>(
      shop,
      `select details from audit_entry where subject = $1 and action = 'organization.edited'`,
      [sale.organizationId],
    )
    expect(entry.details).toEqual({ name: 'Club' })
  })

  it('calls what follows after its commit, and is run by what surrounds its transaction', async () => {
    const calls: string[] = []
    const surrounded = command({
      permission: 'anybody',
      subject: Event,
      unaudited: 'it only counts',
      around: async (transaction) => {
        await transaction()
        calls.push('committed')
        return transaction()
      },
      afterCommit: (_ctx, result) => calls.push(`after ${result}`),
      async run({ subject: event }) {
        calls.push('run')
        return event.id === sale.eventId
      },
    })
    expect(await surrounded(sale.ctx, sale.eventId)).toBe(true)
    expect(calls).toEqual(['run', 'committed', 'run', 'after true'])
  })
})

describe('queries and procedures', () => {
  const title = queryOf({
    permission: 'see-events',
    subject: Event,
    run: async ({ subject: event }, ending: string) => event.title + ending,
  })

  it('read what the permission and the organization allow', async () => {
    const theirs = await openSale(shop)
    const event = await stored()
    expect(await title(memberOf(sale, 'user'), sale.eventId, '!')).toBe(`${event.title}!`)
    expect(await refusalOf(title(sale.ctx, sale.eventId, '!'))).toBe('forbidden')
    expect(await refusalOf(title(memberOf(sale), theirs.eventId, '!'))).toBe('not_found')
  })

  it('check the permission before their first step', async () => {
    const steps = procedure({ permission: 'edit-events', run: async (_ctx, step: string) => step })
    expect(await steps(memberOf(sale), 'one')).toBe('one')
    expect(await refusalOf(steps(memberOf(sale, 'user'), 'one'))).toBe('forbidden')
  })
})
