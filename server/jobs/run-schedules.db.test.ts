import { beforeEach, expect, test } from 'vitest'
import type { PlatformContext } from '../context.ts'
import {
  addExportSchedule,
  exportSchedules,
  removeExportSchedule,
  runDueSchedules,
  runExportSchedule,
  type NewSchedule,
} from '../domain/exports/export-schedules.ts'
import { exportsPage } from '../domain/exports/export-jobs.ts'
import { runExport } from '../domain/exports/run-export.ts'
import { addMember, mailsTo, type StaffMember } from '../testing/staff.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { useShop } from '../testing/use-shop.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { exportWriter } from './run-export.ts'

const shop = useShop()
let sale: Sale
let member: StaffMember

beforeEach(async () => {
  sale = await openSale(shop)
  await shop.owner.query(`update organization set time_zone = 'America/Argentina/Buenos_Aires' where id = $1`, [
    sale.organizationId,
  ])
  await shop.owner.query(
    `update event set time_zone = 'America/Argentina/Buenos_Aires', starts_at = '2031-05-10T10:00:00Z' where id = $1`,
    [sale.eventId],
  )
  member = await addMember(shop, sale, 'admin')
})

// Buenos Aires is three hours behind; 5 May 2031 is a Monday.
const at = (moment: string): Date => new Date(moment)
const add = (schedule: Partial<NewSchedule> = {}, now = at('2031-05-05T03:30:00Z')) =>
  addExportSchedule(
    { ...member.ctx, now, organization: { ...member.ctx.organization, timeZone: 'America/Argentina/Buenos_Aires' } },
    {
      path: adminPaths.eventAthletes(sale.eventId),
      query: '',
      format: 'csv',
      permission: 'see-athletes',
      name: '21k-athletes',
      eventId: sale.eventId,
      rhythm: { rhythm: 'daily' },
      hour: 6,
      target: 'mail',
      userId: member.userId,
      ...schedule,
    },
  )

/** Of this test's organization alone: other tests' schedules are due as well. */
const runAt = (moment: string) => {
  const now = at(moment)
  const system: PlatformContext = shop.platform.platformContext({ actor: { kind: 'system' }, now })
  const findContext: PlatformContext['findContext'] = async (id) =>
    id === sale.organizationId ? system.findContext(id) : null
  return runDueSchedules({ ...system, findContext })
}
const files = async () => {
  const { rows } = await shop.owner.query<{ file_name: string }>(
    'select file_name from export_job where organization_id = $1 order by file_name',
    [sale.organizationId],
  )
  return rows.map(({ file_name }) => file_name)
}

test('a daily schedule exports once a day from its hour on, by the organization’s clock', async () => {
  await add()
  await runAt('2031-05-05T08:59:00Z')
  expect(await files()).toEqual([])
  await runAt('2031-05-05T09:00:00Z')
  await runAt('2031-05-05T15:00:00Z')
  // Half past eleven at night of the same day.
  await runAt('2031-05-06T02:30:00Z')
  expect(await files()).toEqual(['21k-athletes-2031-05-05'])
  await runAt('2031-05-06T09:00:00Z')
  expect(await files()).toEqual(['21k-athletes-2031-05-05', '21k-athletes-2031-05-06'])
})

test('of several processes at once one exports', async () => {
  await add()
  await Promise.all(Array.from({ length: 6 }, () => runAt('2031-05-05T09:00:00Z')))
  expect(await files()).toEqual(['21k-athletes-2031-05-05'])
})

test('one that is added after its hour begins the next day', async () => {
  await add({}, at('2031-05-05T09:30:00Z'))
  await runAt('2031-05-05T09:31:00Z')
  expect(await files()).toEqual([])
  await runAt('2031-05-06T09:00:00Z')
  expect(await files()).toEqual(['21k-athletes-2031-05-06'])
})

test('a weekly schedule exports on its weekday, one before the event on that day', async () => {
  await add({ rhythm: { rhythm: 'weekly', weekday: 3 }, name: 'weekly' })
  await add({ rhythm: { rhythm: 'before-event', daysBefore: 2 }, name: 'before' })
  for (let day = 5; day <= 14; day++) await runAt(`2031-05-${String(day).padStart(2, '0')}T12:00:00Z`)
  expect(await files()).toEqual(['before-2031-05-08', 'weekly-2031-05-07', 'weekly-2031-05-14'])
})

test('its export is mailed to its member, or stored without a mail', async () => {
  await add()
  await add({ target: 'storage', name: 'stored' })
  await runAt('2031-05-05T09:00:00Z')
  const { rows } = await shop.owner.query<{ id: string }>('select id from export_job where organization_id = $1', [
    sale.organizationId,
  ])
  for (const { id } of rows)
    await runExport({ ...sale.ctx, actor: { kind: 'system' } }, exportWriter(shop.platform), id)
  const exports = await exportsPage(member.ctx, shop.platform.fileLinks)
  expect(exports.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await mailsTo(shop, member.email)).toMatchObject([
    { kind: 'export-ready', data: { file: '21k-athletes-2031-05-05.csv' } },
  ])
})

test('it can be run at once and removed, by its member and by an operator alone', async () => {
  const id = await add()
  const other = await addMember(shop, sale, 'owner')
  expect(await exportSchedules(other.ctx)).toEqual([])
  await expect(runExportSchedule(other.ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeExportSchedule(other.ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  const operator = { ...sale.ctx, actor: { kind: 'operator', name: 'eva' } } as const
  expect(await exportSchedules(operator)).toMatchObject([{ id, name: '21k-athletes', email: member.email, hour: 6 }])
  await runExportSchedule(member.ctx, id)
  expect(await files()).toHaveLength(1)
  await removeExportSchedule(operator, id)
  await runAt('2031-05-07T12:00:00Z')
  expect(await files()).toHaveLength(1)
})

test('days before the event need a list of one event, and each list its permission', async () => {
  const rhythm = { rhythm: 'before-event', daysBefore: 2 } as const
  await expect(add({ rhythm, eventId: null })).rejects.toMatchObject({ code: 'not_found' })
  await expect(add({ permission: 'see-audit-log' })).rejects.toMatchObject({ code: 'forbidden' })
})
