import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text as streamedText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#server/domain/media/file-store.ts'
import { newId } from '#server/database/ids.ts'
import { openFiles } from './open-files.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const folder = createTemporaryFolder('files')
let server: S3Server

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.close()
})

const text = (content: string) => new TextEncoder().encode(content)
const readText = async (bytes: Promise<Uint8Array | null>) => {
  const result = await bytes
  return result && new TextDecoder().decode(result)
}
const collect = async (keys: AsyncIterable<string>) => {
  const result: string[] = []
  for await (const key of keys) result.push(key)
  return result.toSorted()
}
const streamText = async (files: FileStore, key: string) => streamedText((await files.openPrivate(key))!)
const smallest = { width: 160, format: 'webp' } as const

describe.each([
  { where: 'a folder', settings: () => ({ FILES_DIR: folder, FILES_URL: undefined }) },
  { where: 'a bucket', settings: () => ({ FILES_DIR: folder, FILES_URL: server.urlOf() }) },
  { where: 'a folder of a bucket', settings: () => ({ FILES_DIR: folder, FILES_URL: server.urlOf('races/files') }) },
])('files in $where', ({ settings }) => {
  let files: FileStore
  beforeAll(async () => {
    files = await openFiles(settings())
  })

  test('are read as they were written, the same bytes under the same key', async () => {
    const organizationId = newId()
    const key = await files.put(organizationId, 'webp', text('a logo'))
    expect(key).toBe(`${organizationId}/debe7e55e398958e5bb73e3534d991e8.webp`)
    expect(await files.put(organizationId, 'webp', text('a logo'))).toBe(key)
    expect(await readText(files.read(key))).toBe('a logo')
    const empty = await files.put(organizationId, 'gpx', text(''))
    expect(await files.read(empty)).toHaveLength(0)
    const [one, other] = [
      await files.add(organizationId, 'pdf', text('terms')),
      await files.add(organizationId, 'pdf', text('terms')),
    ]
    expect(one).not.toBe(other)
    expect(await readText(files.read(other))).toBe('terms')
  })

  test('that are not there are null, and so are keys that are none', async () => {
    expect(await files.read(`${newId()}/00000000000000000000000000000000.png`)).toBeNull()
    expect(await files.read('../secret')).toBeNull()
    expect(await files.readSize(`${newId()}/00000000000000000000000000000000.png`, smallest)).toBeNull()
  })

  test('keep sizes of a picture, which go with it', async () => {
    const organizationId = newId()
    const key = await files.add(organizationId, 'png', text('large'))
    await files.keepSize(key, smallest, text('small'))
    expect(await readText(files.readSize(key, smallest))).toBe('small')
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
    expect(await files.readSize(key, smallest)).toBeNull()
  })

  test('of one organization are listed by age, and taken away without touching another’s', async () => {
    const [organizationId, otherId] = [newId(), newId()]
    const picture = await files.add(organizationId, 'png', text('one'))
    await files.add(organizationId, 'pdf', text('no picture'))
    await files.keepSize(picture, smallest, text('small'))
    const otherPicture = await files.add(otherId, 'png', text('theirs'))
    const soon = new Date(Date.now() + 60_000)
    expect(await files.sweepableBefore(organizationId, soon)).toEqual([picture])
    expect(await files.sweepableBefore(organizationId, new Date(Date.now() - 60_000))).toEqual([])
    expect(await files.sweepableBefore(newId(), soon)).toEqual([])
    await files.forget(organizationId)
    expect(await files.read(picture)).toBeNull()
    expect(await files.readSize(picture, smallest)).toBeNull()
    expect(await readText(files.read(otherPicture))).toBe('theirs')
  })

  test('that are private are read by no public name, are in backups and go with their organization', async () => {
    const [organizationId, otherId] = [newId(), newId()]
    const source = path.join(folder, `${newId()}.upload`)
    writeFileSync(source, 'a certificate')
    const key = await files.addPrivate(organizationId, 'pdf', source)
    const otherKey = await files.addPrivate(otherId, 'pdf', source)
    expect(key).toMatch(new RegExp(`^private/${organizationId}/[0-9a-f]{32}\\.pdf$`))
    expect([await files.read(key), await files.read(key.replace('private/', ''))]).toEqual([null, null])
    expect(await streamText(files, key)).toBe('a certificate')
    expect(await readText(files.readAny(key))).toBe('a certificate')
    expect((await collect(files.keys())).filter((each) => each.includes(organizationId))).toEqual([key])
    const soon = new Date(Date.now() + 60_000)
    expect(await files.privateBefore(organizationId, soon)).toEqual([key])
    expect(await files.privateBefore(organizationId, new Date(Date.now() - 60_000))).toEqual([])
    await files.forget(organizationId)
    expect([await files.openPrivate(key), await files.readAny(key)]).toEqual([null, null])
    expect((await collect(files.keys())).filter((each) => each.includes(organizationId))).toEqual([])
    expect(await streamText(files, otherKey)).toBe('a certificate')
    await files.remove(otherKey)
    expect(await files.openPrivate(otherKey)).toBeNull()
    await files.restore(otherKey, text('restored'))
    expect(await streamText(files, otherKey)).toBe('restored')
  })

  test('are all listed without sizes, and come back under the keys of a backup', async () => {
    const organizationId = newId()
    const key = `${organizationId}/0123456789abcdef0123456789abcdef.png`
    await files.restore(key, text('saved'))
    await files.keepSize(key, smallest, text('small'))
    expect(await readText(files.read(key))).toBe('saved')
    expect((await collect(files.keys())).filter((each) => each.startsWith(organizationId))).toEqual([key])
  })

  test('are all listed when there are more than one page of them', async () => {
    const organizationId = newId()
    const keys = Array.from(
      { length: 1_005 },
      (_, number) => `${organizationId}/${String(number).padStart(32, '0')}.gpx`,
    )
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => files.restore(key, text('x'))))
    expect((await collect(files.keys())).filter((each) => each.startsWith(organizationId))).toEqual(keys)
    await files.forget(organizationId)
    expect((await collect(files.keys())).filter((each) => each.startsWith(organizationId))).toEqual([])
  }, 60_000)
})

test('a bucket that is not there is an error, not an empty one', async () => {
  const files = await openFiles({ FILES_DIR: folder, FILES_URL: server.urlOf().replace('s3://club', 's3://nobodys') })
  await expect(files.read(`${newId()}/00000000000000000000000000000000.png`)).rejects.toThrow()
})
