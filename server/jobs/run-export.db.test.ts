import express from 'express'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelExport, exportsPage, requestExport, retryExport } from '../domain/exports/export-jobs.ts'
import { failExport, runExport, type ExportWriter } from '../domain/exports/run-export.ts'
import { sweepRegistrationFiles } from '../domain/registration-files/sweep-registration-files.ts'
import { exportFiles } from '../http/export-files.ts'
import { failureHandler } from '../http/failure-handler.ts'
import { newLoginToken } from '../auth/auth.ts'
import { signInWithToken } from '../auth/sessions.ts'
import { addAthlete } from '../testing/sale-people.ts'
import { addMember, mailsTo, type StaffMember } from '../testing/staff.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { useLocalServer } from '../testing/use-local-server.ts'
import { useShop } from '../testing/use-shop.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { exportWriter } from './run-export.ts'
import { deliverAccountMailJob } from './deliver-account-mail.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
let member: StaffMember
let system: StaffMember['ctx']
let writer: ExportWriter

beforeAll(() => {
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(exportFiles(shop.platform))
  app.use(failureHandler(async (_request, response) => void response.type('html').send('<h1>a page</h1>')))
})
beforeEach(async () => {
  sale = await openSale(shop)
  member = await addMember(shop, sale, 'admin')
  system = { ...sale.ctx, actor: { kind: 'system' } }
  writer = exportWriter(shop.platform)
  for (let n = 0; n < 3; n++) await addAthlete(shop, sale, { firstName: 'Ana', lastName: `Núñez ${n}` })
})

const request = (ctx = member.ctx, permission: 'see-athletes' | 'see-audit-log' = 'see-athletes') =>
  requestExport(ctx, {
    path: adminPaths.eventAthletes(sale.eventId),
    query: 'q=Núñez',
    format: 'csv',
    fileName: '21k-athletes-2026-11-28',
    permission,
  })
const listed = async () => (await exportsPage(member.ctx, shop.platform.fileLinks))[0]!
const keysInStore = async () => shop.platform.files.privateBefore(sale.organizationId, new Date(Date.now() + 60_000))
const get = async (path: string, person: StaffMember) => {
  const { auth } = shop.platform
  const headers = new Headers({ host: new URL(origin).host })
  const login = await signInWithToken(auth, headers, await newLoginToken(auth, person.email))
  const cookie = login!.cookies.map((each) => each.split(';')[0]).join('; ')
  return fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
}

/** Stops between two batches, where a test acts. */
const pausing = (act: () => Promise<unknown>): ExportWriter => ({
  ...writer,
  write: (ctx, job, watch) =>
    writer.write(ctx, job, (sheet) => {
      const watched = watch(sheet)
      let isFirst = true
      return {
        write: async (...batch) => {
          await watched.write(...batch)
          if (isFirst) await act()
          isFirst = false
        },
      }
    }),
})

test('an export ends in one file and one mail whose link opens it for the member who requested it alone', async () => {
  const id = await request()
  expect(await listed()).toMatchObject({ name: '21k-athletes-2026-11-28.csv', state: 'pending', href: null })
  await runExport(system, writer, id)
  expect(await listed()).toMatchObject({ state: 'done', rowCount: 3 })
  const mails = await mailsTo(shop, member.email)
  expect(mails).toMatchObject([{ kind: 'export-ready', data: { file: '21k-athletes-2026-11-28.csv' } }])
  const urls: (string | null)[] = []
  const deliver = deliverAccountMailJob(shop.platform, {
    sender: 'dorsal@example.com',
    transport: { send: async () => {}, close: async () => {} },
    render: async (_kind, view) => {
      urls.push((view as { url: string | null }).url)
      return { subject: '', html: '', text: '', attachments: [] }
    },
  })
  await deliver({ ...(mails[0] as unknown as Parameters<typeof deliver>[0]) })
  const { pathname, search } = new URL(urls[0]!)
  const response = await get(pathname + search, member)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=21k-athletes-2026-11-28.csv')
  expect((await response.text()).trim().split('\r\n')).toHaveLength(4)
  expect((await get(pathname + search, await addMember(shop, sale, 'owner'))).status).toBe(404)
  expect((await get(pathname + search.replace(/until=\d/, 'until=9'), member)).status).toBe(404)
  const visitor = await fetch(origin + pathname + search, { redirect: 'manual' })
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, expect.stringContaining('/login')])
})

test('of two processes that write the same export one stores a file', async () => {
  const id = await request()
  await runExport(
    system,
    pausing(() => runExport(system, writer, id)),
    id,
  )
  expect(await listed()).toMatchObject({ state: 'done', rowCount: 3 })
  expect(await keysInStore()).toHaveLength(1)
  expect(await mailsTo(shop, member.email)).toHaveLength(1)
})

test('a file that was written to its end by an attempt that lost its right is taken away', async () => {
  const id = await request()
  const late: ExportWriter = {
    ...writer,
    write: async (...call) => {
      const file = await writer.write(...call)
      await runExport(system, writer, id)
      return file
    },
  }
  await runExport(system, late, id)
  expect(await listed()).toMatchObject({ state: 'done' })
  expect(await keysInStore()).toHaveLength(1)
  expect(await mailsTo(shop, member.email)).toHaveLength(1)
})

test('an export starts over after its process was killed', async () => {
  const id = await request()
  const killed = pausing(() => Promise.reject(new Error('killed')))
  await expect(runExport(system, killed, id)).rejects.toThrow('killed')
  expect(await listed()).toMatchObject({ state: 'running', rowCount: 0 })
  await runExport(system, writer, id)
  expect(await listed()).toMatchObject({ state: 'done', rowCount: 3 })
  expect(await keysInStore()).toHaveLength(1)
})

test('a cancelled export stops without a file or a mail, and can be begun again', async () => {
  const id = await request()
  await runExport(
    system,
    pausing(() => cancelExport(member.ctx, id)),
    id,
  )
  expect(await listed()).toMatchObject({ state: 'cancelled', href: null })
  expect([await keysInStore(), await mailsTo(shop, member.email)]).toEqual([[], []])
  await runExport(system, writer, id)
  expect(await listed()).toMatchObject({ state: 'cancelled' })
  await retryExport(member.ctx, id)
  await runExport(system, writer, id)
  expect(await listed()).toMatchObject({ state: 'done' })
})

test('nobody else sees, cancels or begins it again', async () => {
  const id = await request()
  const other = await addMember(shop, sale, 'owner')
  expect(await exportsPage(other.ctx, shop.platform.fileLinks)).toEqual([])
  await expect(cancelExport(other.ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(retryExport(other.ctx, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a list needs its own permission when it is requested, and the role of today when it is written', async () => {
  await expect(request(member.ctx, 'see-audit-log')).rejects.toMatchObject({ code: 'forbidden' })
  const id = await request()
  await shop.owner.query(`update membership set role = 'user' where user_id = $1`, [member.userId])
  await runExport(system, writer, id)
  expect(await listed()).toMatchObject({ state: 'failed' })
  expect(await keysInStore()).toEqual([])
})

test('after the last attempt an export has failed, and one that is done stays so', async () => {
  const id = await request()
  await failExport(system, id)
  expect(await listed()).toMatchObject({ state: 'failed' })
  await retryExport(member.ctx, id)
  await runExport(system, writer, id)
  await failExport(system, id)
  expect(await listed()).toMatchObject({ state: 'done' })
})

test('a member has five unfinished exports at most, also when they come at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => request()))
  const reasons = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
  )
  expect(reasons).toEqual(['server_busy', 'server_busy'])
})

test('after seven days the link opens nothing, and the sweep takes the file away', async () => {
  const id = await request()
  await runExport(system, writer, id)
  const { href } = await listed()
  const sweep = (days: number) =>
    sweepRegistrationFiles({ ...shop.system, now: new Date(Date.now() + days * 86_400_000) }, shop.platform.files)
  await sweep(6)
  expect(await keysInStore()).toHaveLength(1)
  await shop.owner.query(`update export_job set expires_at = now() - interval '1 hour' where id = $1`, [id])
  expect((await get(href!, member)).status).toBe(404)
  expect(await exportsPage(member.ctx, shop.platform.fileLinks)).toEqual([])
  await sweep(2)
  expect(await keysInStore()).toEqual([])
})
