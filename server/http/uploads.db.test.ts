import { createHash } from 'node:crypto'
import express from 'express'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { picture } from '../testing/images.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { maxCourseBytes, maxUploadBytes } from '#rules/media/images.ts'
import type { Role } from '#rules/permissions.ts'
import { failureHandler } from './failure-handler.ts'
import { files } from './files.ts'
import { ensureSameOrigin } from './ensure-same-origin.ts'
import { uploads } from './uploads.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
const shortTimeoutUrl = `${origin}/impatient`
const fullDiskUrl = `${origin}/full`
const neighbourUrl = `${origin}/neighbour`
const folder = createTemporaryFolder('uploads')
let sale: Sale
let neighbour: Sale
const disk = smallDisk(1_024)
const cookies = {} as Record<Role, string>
let requests = 0

beforeAll(async () => {
  ;[sale, neighbour] = [await openSale(shop), await openSale(shop)]
  app.use((request, response, next) => {
    requests += 1
    const { ctx } = request.path.startsWith('/neighbour/') ? neighbour : sale
    Object.assign(response.locals, { organization: ctx.organization, requestId: 'request-7' })
    next()
  })
  const router = uploads(shop.platform, diskFiles(folder))
  app.use(ensureSameOrigin({ isSecure: false }), router, files(diskFiles(folder)))
  app.use('/neighbour', router)
  app.use('/impatient', uploads(shop.platform, diskFiles(folder), { totalMs: 200 }))
  if (disk) app.use('/full', uploads(shop.platform, diskFiles(disk.folder)))
  app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))
  for (const role of ['user', 'admin'] as const) cookies[role] = await staffCookie(shop, sale, role, origin)
})
afterAll(() => disk?.remove())

type SendOptions = { cookie?: string; purpose?: string; from?: string; cut?: string; at?: string; accept?: string }

const send = (
  bytes: Uint8Array,
  { cookie = cookies.admin, purpose = 'logo', from = origin, cut, at = origin, accept = '*/*' }: SendOptions = {},
) => {
  const body = new FormData()
  body.append('file', new File([Uint8Array.from(bytes)], '../../etc/logo.svg', { type: 'image/svg+xml' }))
  if (cut) body.append('cut', cut)
  return fetch(at + adminPaths.upload(purpose), { method: 'POST', body, headers: { cookie, origin: from, accept } })
}
const countStoredFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp')).length

test('an image is stored as a new picture under a random key, cached for ever', async () => {
  const logo = await picture(900, 600)
  const responses = await Promise.all([send(logo), send(logo, { cut: '0,0,50,75' })])
  const [whole, part] = (await Promise.all(responses.map((response) => response.json()))) as { image: string }[]
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(whole!.image).toMatch(new RegExp(`^/files/${sale.organizationId}/[0-9a-f]{32}\\.webp$`))
  expect(whole!.image).not.toBe(part!.image)

  const wholeResponse = await fetch(origin + whole!.image)
  expect(wholeResponse.headers.get('content-type')).toBe('image/webp')
  expect(wholeResponse.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(await wholeResponse.arrayBuffer()).metadata()).toMatchObject({ width: 512, height: 341 })
  const partResponse = await fetch(origin + part!.image)
  expect(await sharp(await partResponse.arrayBuffer()).metadata()).toMatchObject({ width: 450, height: 450 })
})

test('without permission a request is rejected before anything is read', async () => {
  const before = await countStoredFiles()
  const logo = await picture(300, 300)
  expect((await send(logo, { cookie: '' })).status).toBe(403)
  expect((await send(logo, { cookie: cookies.user })).status).toBe(403)
  expect((await send(logo, { from: 'https://elsewhere.example' })).status).toBe(403)
  expect((await send(logo, { purpose: 'avatar' })).status).toBe(404)
  expect(await countStoredFiles()).toBe(before)
  expect(await statusOf(cookies.user, () => {})).toBe(403)
})

test('a PDF of staff is stored by its content and only ever sent as an attachment', async () => {
  const pdf = Buffer.from('%PDF-1.7\nthe rules')
  const responses = [await send(pdf, { purpose: 'document' }), await send(pdf, { purpose: 'document' })]
  const [first, second] = (await Promise.all(responses.map((response) => response.json()))) as { image: string }[]
  const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 32)
  expect([responses[0]!.status, first!.image]).toEqual([201, `/files/${sale.organizationId}/${hash}.pdf`])
  expect(second).toEqual(first)
  const { headers } = await fetch(origin + first!.image)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['application/pdf', 'attachment'])
  for (const bytes of ['', '<html>', ' %PDF-1.7', 'PK\u0003\u0004']) {
    const response = await send(Buffer.from(bytes), { purpose: 'document' })
    expect([response.status, await response.text()]).toEqual([422, 'No es un documento PDF que se pueda leer.'])
  }
  expect((await send(pdf, { purpose: 'document', cookie: cookies.user })).status).toBe(403)
  expect((await send(Buffer.alloc(maxUploadBytes + 1, pdf), { purpose: 'document' })).status).toBe(413)
})

test('a course is stored as it is, and answered with what was read from it', async () => {
  const gpx = Buffer.from('<gpx><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="0" lon="0.01"/></trkseg></trk></gpx>')
  const response = await send(gpx, { purpose: 'course' })
  const { file, ...preview } = (await response.json()) as { file: string }
  expect([response.status, preview]).toMatchObject([201, { lines: 1, course: { distanceM: 1112, ascentM: null } }])
  expect(file).toMatch(new RegExp(`^/files/${sale.organizationId}/[0-9a-f]{32}\\.gpx$`))
  const stored = await fetch(origin + file)
  expect(stored.headers.get('content-disposition')).toBe('attachment')
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(gpx)

  expect((await send(gpx, { purpose: 'course', cookie: cookies.user })).status).toBe(403)
  expect((await send(Buffer.from('<gpx><trk>'), { purpose: 'course' })).status).toBe(422)
  expect((await send(Buffer.alloc(maxCourseBytes + 1, gpx), { purpose: 'course' })).status).toBe(413)
})

test('what is no image is rejected with a sentence, whatever its name', async () => {
  const before = await countStoredFiles()
  const response = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
  expect(response.status).toBe(422)
  expect(await response.text()).toBe('No es una imagen que se pueda leer. Sirve un archivo PNG, JPG, GIF o WebP.')
  expect(await countStoredFiles()).toBe(before)
})

test.skipIf(!disk)(
  'on a full disk an image is rejected with 507 and a sentence, and accepted once there is room',
  async () => {
    const filler = path.join(disk!.folder, 'filler')
    await writeFile(filler, Buffer.alloc(2_000_000)).catch(() => {})
    const logo = await picture(900, 600)
    const response = await send(logo, { at: fullDiskUrl })
    expect([response.status, response.headers.get('content-type')]).toEqual([507, 'text/plain; charset=utf-8'])
    expect(await response.text()).toBe(
      'El servidor no tiene espacio para guardar esto. No se cambió nada; prueba de nuevo más tarde.',
    )
    expect(await readdir(disk!.folder, { recursive: true })).not.toContainEqual(expect.stringMatching(/webp|part/))
    await rm(filler)
    expect((await send(logo, { at: fullDiskUrl })).status).toBe(201)
  },
)

test('ten megabytes are taken, and a byte more is not', async () => {
  const logo = await picture(300, 300)
  const logoOfSize = (size: number) => Buffer.concat([logo, Buffer.alloc(size - logo.length)])
  expect((await send(logoOfSize(maxUploadBytes))).status).toBe(201)
  const response = await send(logoOfSize(maxUploadBytes + 1))
  expect([response.status, await response.text()]).toEqual([413, 'El archivo supera los 10 MB.'])
})

test('a larger one is rejected by its content-length, before any of it comes', async () => {
  const headers = { cookie: cookies.admin, origin, 'content-type': 'multipart/form-data; boundary=x' }
  const statusFor = (length: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = shortTimeoutUrl + adminPaths.upload('logo')
      const request = httpRequest(path, { method: 'POST', headers: { ...headers, 'content-length': length } })
      request.on('response', ({ statusCode }) => {
        resolve(statusCode)
        request.destroy()
      })
      request.on('error', reject)
      request.flushHeaders()
    })
  expect(await statusFor(maxUploadBytes + 16 * 1024)).toBe(408)
  expect(await statusFor(maxUploadBytes + 16 * 1024 + 1)).toBe(413)
})

test('of an upload without end no more is read than may be', async () => {
  let sentBytes = 0
  const status = await statusOf(cookies.admin, (part) => {
    const more = () => {
      while (part(Buffer.alloc(64 * 1024), more)) sentBytes += 64 * 1024
      sentBytes += 64 * 1024
    }
    more()
  })
  // A client that goes on sending may find the connection closed before it reads the answer.
  expect([413, 'closed']).toContain(status)
  expect(sentBytes).toBeLessThan(2 * maxUploadBytes)
})

const statusOf = (cookie: string, body: (part: (bytes: Buffer, onDrain: () => void) => boolean) => void) =>
  new Promise<number | 'closed'>((resolve) => {
    const headers = {
      cookie,
      origin,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    }
    const request = httpRequest(origin + adminPaths.upload('logo'), { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    request.on('error', () => resolve('closed'))
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n')
    body((bytes, onDrain) => {
      if (request.destroyed) return false
      const goesOn = request.write(bytes)
      if (!goesOn) request.once('drain', onDrain)
      return goesOn
    })
  })

test('a stalled upload is rejected and makes room', async () => {
  const stalledUpload = await startStalledUpload(cookies.admin, shortTimeoutUrl)
  expect(await stalledUpload.answer).toMatch(/^HTTP\/1.1 408 [^]*connection: close[^]*El envío tardó demasiado/i)
})

test('many stalled uploads of one person delay nobody else', async () => {
  const requestsBefore = requests
  const stalledUploads = await Promise.all(Array.from({ length: 10 }, () => startStalledUpload(cookies.admin, origin)))
  await expect.poll(() => requests).toBe(requestsBefore + 10)
  const response = await send(await picture(300, 300), { cookie: await staffCookie(shop, sale, 'admin', origin) })
  expect(response.status).toBe(201)
  for (const each of stalledUploads) each.hangUp()
})

test('stalled uploads of many members delay no other organization', async () => {
  const requestsBefore = requests
  const members = await Promise.all(Array.from({ length: 8 }, () => staffCookie(shop, sale, 'admin', origin)))
  const stalledUploads = await Promise.all(
    members.flatMap((cookie) => [startStalledUpload(cookie, origin), startStalledUpload(cookie, origin)]),
  )
  await expect.poll(() => requests).toBe(requestsBefore + 16)
  const cookie = await staffCookie(shop, neighbour, 'admin', origin)
  expect((await send(await picture(300, 300), { cookie, at: neighbourUrl })).status).toBe(201)
  for (const each of stalledUploads) each.hangUp()
})

const startStalledUpload = async (cookie: string, to: string) => {
  const { host, port, pathname } = new URL(to + adminPaths.upload('logo'))
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000',
  ]
  const answer = new Promise<string>((resolve) => {
    let received = ''
    socket
      .on('data', (part) => (received += String(part)))
      .on('error', (error) => (received += error.message))
      .on('close', () => resolve(received))
  })
  socket.write([...head, '', '--x', ''].join('\r\n'))
  return { answer, hangUp: () => socket.destroy() }
}

test.each([
  ['no form', 'image/png', 'bytes'],
  [
    'a form without a file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="cut"\r\n\r\n1\r\n--x--',
  ],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"',
  ],
  ['a form without an end of its parts', 'multipart/form-data', '--x'],
])('%s is rejected', async (_, type, body) => {
  const headers = { cookie: cookies.admin, origin, 'content-type': type }
  const response = await fetch(origin + adminPaths.upload('logo'), { method: 'POST', headers, body })
  expect(response.status).toBe(422)
})

test('one person may send sixty in a quarter of an hour', async () => {
  const cookie = await staffCookie(shop, sale, 'admin', origin)
  const responses = await Promise.all(Array.from({ length: 61 }, () => send(Buffer.from('nothing'), { cookie })))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('scripts get the error as JSON, with the request’s id', async () => {
  const response = await send(Buffer.from('no image'), { accept: 'application/json' })
  expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8'])
  expect(await response.json()).toEqual({
    error: 'image_invalid',
    message: 'No es una imagen que se pueda leer. Sirve un archivo PNG, JPG, GIF o WebP.',
    requestId: 'request-7',
  })
})
