import express from 'express'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFiles } from '../adapters/files/open-files.ts'
import type { FileStore } from '../domain/media/file-store.ts'
import { picture } from '../testing/images.ts'
import { askForFiles, holdForFiles, pdf } from '../testing/registration-files.ts'
import { expireHold, openSale, type Sale } from '../testing/shop.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { removeFilesJob } from '#server/jobs/remove-files.ts'
import type { Jobs } from '../domain/jobs.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { failureHandler } from './failure-handler.ts'
import { registrationFiles } from './registration-files.ts'

const shop = useShop()
const folder = createTemporaryFolder('private-files')
const disk = smallDisk(64)
const limits = { maxBytes: 1024 * 1024, minBytesPerSecond: 8_000, windowMs: 500, totalMs: 30_000 }
let server: S3Server
let sale: Sale
let place: { order: string; registration: string; field: string }

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.close()
  disk?.remove()
})
afterEach(() => void vi.unstubAllEnvs())
beforeEach(async () => {
  sale = await openSale(shop)
  await askForFiles(sale, { maxFiles: 2, isHealth: true })
  const { confirmationId, athleteIds } = await holdForFiles(sale)
  place = { order: confirmationId, registration: athleteIds[0]!, field: 'certificate' }
})

const appOf = (files: () => FileStore, host: () => Sale, receiveLimits = limits) => {
  const app = express()
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: host().ctx.organization, requestId: 'request-7' })
    next()
  })
  let router: express.Router | undefined
  app.use((...call) => (router ??= registrationFiles(shop.platform, files(), receiveLimits))(...call))
  app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))
  return app
}

describe.each([
  { where: 'a folder', settings: () => ({ FILES_DIR: folder, FILES_URL: undefined }) },
  { where: 'a bucket', settings: () => ({ FILES_DIR: folder, FILES_URL: server.urlOf() }) },
])('files of athletes in $where', async ({ settings }) => {
  let files: FileStore
  let host: Sale | null = null
  beforeAll(async () => {
    files = await openFiles(settings())
  })
  beforeEach(() => {
    host = null
  })
  const origin = await useLocalServer(
    appOf(
      () => files,
      () => host ?? sale,
    ),
  )

  type Sent = { at?: object; name?: string; path?: string; cookie?: string }
  const send = (
    bytes: Uint8Array | string,
    { at = {}, name = 'scan.pdf', path = paths.registrationFiles, cookie = '' }: Sent = {},
  ) => {
    const body = new FormData()
    body.append('file', new File([bytes as never], name))
    const query = new URLSearchParams({ ...place, ...at })
    const headers = { accept: 'application/json', cookie }
    return fetch(`${origin}${path}?${query}`, { method: 'POST', body, headers })
  }
  const sent = async (...args: Parameters<typeof send>) => {
    const response = await send(...args)
    const { id, error, message } = (await response.json()) as { id: string; error?: string; message?: string }
    return { id, error, message, status: response.status }
  }
  const remove = (file: string, at = {}, cookie = '') =>
    send('', { at: { ...at, file }, path: paths.registrationFileRemoval, cookie })
  const rows = async () =>
    (
      await shop.owner.query(
        'select id, name, type, bytes, key from registration_file where organization_id = $1 order by created_at',
        [sale.organizationId],
      )
    ).rows as { id: string; name: string; type: string; bytes: number; key: string }[]
  const storedKeys = async () => {
    await runFileRemovals()
    return files.privateBefore(sale.organizationId, new Date(Date.now() + 60_000))
  }
  const runFileRemovals = async () => {
    const { rows: jobs } = await shop.owner.query<{ data: Jobs['remove-files'] }>(
      `delete from pgboss.job where name = 'remove-files' and data ->> 'keys' like $1 returning data`,
      [`%${sale.organizationId}%`],
    )
    for (const { data } of jobs) await removeFilesJob({ ...shop.platform, files })(data)
  }
  const open = (path: string, cookie = '') => fetch(origin + path, { redirect: 'manual', headers: { cookie } })
  const locationOf = (response: Response) => response.headers.get('location') ?? ''

  test('are opened by staff through a link of five minutes, each time recorded', async () => {
    const { id, status } = await sent(pdf, { name: 'C:\\docs\\cert\u202eificado.pdf.html' })
    expect(status).toBe(201)
    expect(await rows()).toMatchObject([{ name: 'certificado.pdf.html', type: 'pdf', bytes: pdf.length }])
    const path = adminPaths.registrationFile(place.registration, id)
    expect(locationOf(await open(path))).toBe(`/login?redirect=${encodeURIComponent(path)}`)

    expect((await open(path, await staffCookie(shop, sale, 'user', origin))).status).toBe(403)
    const cookie = await staffCookie(shop, sale, 'admin', origin)
    const link = locationOf(await open(path, cookie))
    const opened = await open(link)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=certificado.pdf.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'content-length': String(pdf.length),
    })
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf)
    const entries = await shop.owner.query(
      `select subject, details from audit_entry where action = 'registration.file_opened' and organization_id = $1`,
      [sale.organizationId],
    )
    expect(entries.rows).toEqual([{ subject: place.registration, details: { file: id, field: 'certificate' } }])

    for (const wrong of [
      link.replace(/until=\d/, 'until=9'),
      link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      link.replace(id, place.registration),
      link.split('?')[0]!,
    ])
      expect((await open(wrong)).status).toBe(404)
    const linkOf = (secondsAgo: number) =>
      shop.platform.fileLinks.sign(
        { organizationId: sale.organizationId, fileId: id },
        new Date(Date.now() - secondsAgo * 1_000),
      )
    expect((await open(linkOf(290))).status).toBe(200)
    expect((await open(linkOf(300))).status).toBe(404)
  })

  test('are not there for other organizations and people without permission', async () => {
    const { id } = await sent(pdf)
    const path = adminPaths.registrationFile(place.registration, id)
    const other = await openSale(shop)
    const [own, others] = [
      await staffCookie(shop, sale, 'owner', origin),
      await staffCookie(shop, other, 'owner', origin),
    ]
    const link = locationOf(await open(path, own))
    expect((await open(path, others)).status).toBe(404)
    expect((await open(adminPaths.registrationFile(id, id), own)).status).toBe(404)
    expect((await open(adminPaths.registrationFile(place.registration, place.registration), own)).status).toBe(404)
    host = other
    expect((await open(path, others)).status).toBe(404)
    expect((await open(link)).status).toBe(404)
    expect((await sent(pdf)).status).toBe(404)
  })

  test('are sent, replaced and removed by staff for an athlete at the desk, after registration closed, and recorded', async () => {
    await shop.owner.query(`update orders set state = 'confirmed', confirmed_at = now() where confirmation_id = $1`, [
      place.order,
    ])
    await shop.owner.query(`update event set registration_deadline = now() - interval '1 hour' where id = $1`, [
      sale.eventId,
    ])
    const at = { staff: 'yes', order: '' }
    const cookie = await staffCookie(shop, sale, 'admin', origin)
    const first = await sent(pdf, { at, cookie })
    const second = await sent(pdf, { at: { ...at, replaces: first.id }, name: 'two.pdf', cookie })
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await rows()).map(({ id }) => id)).toEqual([second.id])
    expect(await sent(pdf, { at: { ...at, field: 'photo' }, cookie })).toMatchObject({ error: 'form_changed' })

    const other = await openSale(shop)
    for (const [stranger, status] of [
      [await staffCookie(shop, sale, 'user', origin), 403],
      [await staffCookie(shop, other, 'owner', origin), 403],
      ['', 403],
    ] as const) {
      expect((await sent(pdf, { at, cookie: stranger })).status).toBe(status)
      expect((await remove(second.id, at, stranger)).status).toBe(status)
    }
    expect((await remove(place.registration, at, cookie)).status).toBe(404)
    expect((await remove(second.id, { ...at, field: 'gone' }, cookie)).status).toBe(200)
    expect([await rows(), await storedKeys()]).toEqual([[], []])
    const { rows: entries } = await shop.owner.query<{ action: string; subject: string; details: unknown }>(
      `select action, subject, details from audit_entry where organization_id = $1 and action like 'registration.file%'
        order by at, id`,
      [sale.organizationId],
    )
    const [subject, details] = [place.registration, { field: 'certificate' }]
    expect(entries).toEqual([
      { action: 'registration.file_added', subject, details },
      { action: 'registration.file_added', subject, details },
      { action: 'registration.file_removed', subject, details },
    ])
  })

  test('are what their bytes are: pictures are re-encoded, and nothing else is taken', async () => {
    const photo = await sharp(await picture(4_000, 2_000, 'jpeg'))
      .withExif({ IFD0: { Artist: 'Ana' } })
      .jpeg()
      .toBuffer()
    expect((await sent(photo, { name: 'virus.exe' })).status).toBe(201)
    const [row] = await rows()
    const stored = Buffer.from((await files.readAny(row!.key))!)
    expect(row).toMatchObject({ name: 'virus.exe', type: 'jpg', bytes: stored.length })
    expect(await sharp(stored).metadata()).toMatchObject({
      format: 'jpeg',
      width: 3_000,
      height: 1_500,
    })

    expect([(await sharp(photo).metadata()).exif?.length, (await sharp(stored).metadata()).exif]).toEqual([
      expect.any(Number),
      undefined,
    ])

    const refused = {
      'photo.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'page.jpg': '<!doctype html><script>alert(1)</script>',
      'archive.pdf': Buffer.from('504b0304140000000000', 'hex'),
      'late.pdf': `<script>alert(1)</script>${pdf.toString()}`,
      'broken.png': (await picture(300, 300)).subarray(0, 200),
      'moving.png': await picture(20, 20, 'gif'),
    }
    for (const [name, bytes] of Object.entries(refused))
      expect([name, await sent(bytes, { name })]).toEqual([
        name,
        { status: 422, error: 'file_type', message: 'No se acepta este tipo de archivo.' },
      ])
    expect(await sent('')).toEqual({ status: 422, error: 'file_empty', message: 'El archivo está vacío.' })
    expect([await rows(), await storedKeys()]).toEqual([[row], [row!.key]])
  })

  test('are rejected in a form with further parts', async () => {
    const body = new FormData()
    body.append('file', new File([pdf], 'a.pdf'))
    body.append('note', 'a')
    const response = await fetch(`${origin}${paths.registrationFiles}?${new URLSearchParams(place)}`, {
      method: 'POST',
      body,
    })
    expect(response.status).toBe(422)
  })

  test('have a limited size, each field so many, and are replaced and removed with their bytes', async () => {
    const full = Buffer.concat([pdf, Buffer.alloc(1024 * 1024 - pdf.length)])
    const first = await sent(full)
    expect(await sent(Buffer.concat([full, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      message: 'El archivo supera los 1 MB.',
    })
    const second = await sent(pdf, { name: 'two.pdf' })
    expect(await sent(pdf)).toMatchObject({
      status: 422,
      error: 'files_too_many',
      message: 'No se pueden agregar más de 2 archivos.',
    })
    expect(await storedKeys()).toHaveLength(2)

    const third = await sent(pdf, { name: 'three.pdf', at: { replaces: first.id } })
    expect(third.status).toBe(201)
    expect((await rows()).map(({ id }) => id)).toEqual([second.id, third.id])
    expect(await storedKeys()).toHaveLength(2)

    const other = await holdForFiles(sale)
    const elsewhere = { order: other.confirmationId, registration: other.athleteIds[0]! }
    expect([(await remove(second.id, elsewhere)).status, await rows()]).toEqual([200, await rows()])
    expect(await rows()).toHaveLength(2)
    expect((await remove(second.id)).status).toBe(200)
    expect((await remove(second.id)).status).toBe(200)
    expect((await rows()).map(({ key }) => key)).toEqual(await storedKeys())
    expect(await rows()).toHaveLength(1)
  })

  test('are only for whom the form asks, while the places are held', async () => {
    expect(await sent(pdf, { at: { field: 'passport' } })).toMatchObject({ status: 409, error: 'form_changed' })
    const other = await holdForFiles(sale)
    expect((await sent(pdf, { at: { registration: other.athleteIds[0]! } })).status).toBe(404)
    expect((await sent(pdf, { at: { registration: 'x', order: 'y' } })).status).toBe(404)
    await expireHold(shop, place.order)
    expect(await sent(pdf)).toMatchObject({ error: 'hold_expired' })
    expect([await rows(), await storedKeys()]).toEqual([[], []])
  })

  test('that are interrupted or stand still leave nothing', async () => {
    const body = (boundary: string) =>
      [
        `--${boundary}`,
        'content-disposition: form-data; name="file"; filename="a.pdf"',
        'content-type: application/pdf',
        '',
        '',
      ].join('\r\n')
    const begin = (length: number) => {
      const { port, host: name } = new URL(origin)
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      const closed = new Promise<string>((resolve) =>
        socket
          .on('data', (part) => (answer += String(part)))
          .on('error', () => {})
          .on('close', () => resolve(answer)),
      )
      socket.write(
        [
          `POST ${paths.registrationFiles}?${new URLSearchParams(place)} HTTP/1.1`,
          `Host: ${name}`,
          'Accept: application/json',
          'Connection: close',
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${length}`,
          '',
          '',
        ].join('\r\n'),
      )
      socket.write(body('x'))
      return { socket, closed }
    }
    const temporaryFolder = createTemporaryFolder('uploads')
    vi.stubEnv('TMPDIR', temporaryFolder)
    const uploads = () => readdir(temporaryFolder)
    const cut = begin(1_000_000)
    cut.socket.write(pdf)
    await expect.poll(uploads).toHaveLength(1)
    cut.socket.destroy()

    const still = begin(1_000_000)
    still.socket.write(pdf)
    expect(await still.closed).toMatch(/^HTTP\/1.1 408 [^]*El envío tardó demasiado/)

    await expect.poll(uploads).toEqual([])
    expect([await rows(), await storedKeys()]).toEqual([[], []])
  })
})

test('a hundred slow senders for one order delay no other order', async () => {
  const files = await openFiles({ FILES_DIR: folder, FILES_URL: undefined })
  const origin = await useLocalServer(
    appOf(
      () => files,
      () => sale,
      { ...limits, windowMs: 60_000 },
    ),
  )
  const { port, host } = new URL(origin)
  const answers: string[] = []
  const senders = Array.from({ length: 100 }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}).on('data', (part) => answers.push(String(part).split('\r\n', 1)[0]!))
    const head = [
      `POST ${paths.registrationFiles}?${new URLSearchParams(place)} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: 198.51.100.${index % 10}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ]
    socket.write([...head, '', '--x', ''].join('\r\n'))
    return socket
  })
  // Of one order five are received and twenty wait.
  await expect.poll(() => answers).toEqual(Array.from({ length: 75 }, () => 'HTTP/1.1 503 Service Unavailable'))
  const other = await holdForFiles(sale)
  const query = new URLSearchParams({ ...place, order: other.confirmationId, registration: other.athleteIds[0]! })
  const body = new FormData()
  body.append('file', new File([pdf], 'scan.pdf'))
  const response = await fetch(`${origin}${paths.registrationFiles}?${query}`, { method: 'POST', body })
  expect(response.status).toBe(201)
  expect(answers).toHaveLength(75)
  for (const socket of senders) socket.destroy()
})

test.skipIf(!disk)('on a full disk a file is rejected with 507, and nothing is left of it', async () => {
  const files = await openFiles({ FILES_DIR: disk!.folder, FILES_URL: undefined })
  const origin = await useLocalServer(
    appOf(
      () => files,
      () => sale,
    ),
  )
  const body = new FormData()
  body.append('file', new File([Buffer.concat([pdf, Buffer.alloc(200_000)])], 'a.pdf'))
  const response = await fetch(`${origin}${paths.registrationFiles}?${new URLSearchParams(place)}`, {
    method: 'POST',
    body,
  })
  expect([response.status, await response.text()]).toEqual([
    507,
    'El servidor no tiene espacio para guardar esto. No se cambió nada; prueba de nuevo más tarde.',
  ])
  expect((await readdir(disk!.folder, { recursive: true })).filter((name) => /\.(?:pdf|part)/.test(name))).toEqual([])
})
