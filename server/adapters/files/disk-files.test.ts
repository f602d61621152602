import { readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { open, type FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { FileStore } from '#server/domain/media/file-store.ts'
import { diskFiles } from './disk-files.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const organization = '0197a000-0000-7000-8000-00000000f11e'
const folder = createTemporaryFolder('files')
const files = diskFiles(folder)
const disk = smallDisk(512)
afterAll(() => {
  disk?.remove()
})

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
  )
const namesIn = (directory: string) => filesIn(directory).map((file) => path.basename(file))

test('a file that is being written is not there yet, and then whole', async () => {
  const bytes = Buffer.alloc(40_000_000, 7)
  const sizes = new Set<number>()
  let isWriting = true
  const writing = files.put(organization, 'webp', bytes).finally(() => (isWriting = false))
  while (isWriting) {
    const [name] = namesIn(folder).filter((entry) => entry.endsWith('.webp'))
    if (name) sizes.add(statSync(path.join(folder, organization, name)).size)
    await setImmediate()
  }
  expect((await files.read(await writing))?.length).toBe(40_000_000)
  expect([...sizes].filter((size) => size !== bytes.length)).toEqual([])
  expect(namesIn(folder)).toHaveLength(1)
})

test('private files and their folders are for this user alone, sent or restored', async () => {
  const own = createTemporaryFolder('private')
  const source = path.join(own, 'certificate')
  writeFileSync(source, 'a certificate', { mode: 0o644 })
  const root = path.join(own, 'files')
  const store = diskFiles(root)
  const key = await store.addPrivate(organization, 'pdf', source)
  const restoredKey = key.replace(/[0-9a-f]{8}\.pdf$/, '00000000.pdf')
  await store.restore(restoredKey, Buffer.from('a certificate'))
  const modeOf = (name: string) => (statSync(path.join(root, name)).mode & 0o777).toString(8)
  expect([key, restoredKey].map(modeOf)).toEqual(['600', '600'])
  expect(['private', path.dirname(key)].map(modeOf)).toEqual(['700', '700'])
})

test('what an older version left cut off is written again when it is sent again', async () => {
  const key = await files.put(organization, 'pdf', Buffer.from('the whole document'))
  truncateSync(path.join(folder, key), 5)
  expect(await files.put(organization, 'pdf', Buffer.from('the whole document'))).toBe(key)
  expect(Buffer.from((await files.read(key))!).toString()).toBe('the whole document')
})

test('leftovers of interrupted writes go once nobody can be writing them any more', async () => {
  const key = await files.add(organization, 'png', Buffer.from('a picture'))
  await files.keepSize(key, { width: 320, format: 'webp' }, Buffer.from('its size'))
  const leftover = (name: string, hours: number) => {
    const file = path.join(folder, organization, name)
    writeFileSync(file, 'half of')
    const at = new Date(Date.now() - hours * 3_600_000)
    utimesSync(file, at, at)
    return name
  }
  const before = namesIn(folder)
  leftover('old.webp.0011.part', 3)
  leftover(`sizes/${path.basename(key)}/320.webp.0011.part`, 3)
  const youngName = leftover('young.webp.0011.part', 0)
  expect(await files.removeLeftovers(new Date(Date.now() - 3_600_000))).toBe(2)
  expect(namesIn(folder).toSorted()).toEqual([...before, youngName].toSorted())
  expect(await diskFiles(path.join(folder, 'nothing was ever kept here')).removeLeftovers(new Date())).toBe(0)
})

test.skipIf(!disk)('a full disk rejects a file, loses none and stores no part of it', async () => {
  const smallStore = diskFiles(disk!.folder)
  const key = await smallStore.add(organization, 'webp', Buffer.alloc(100_000, 1))
  const largeWrite = smallStore.add(organization, 'webp', Buffer.alloc(600_000, 2))
  await expect(largeWrite).rejects.toMatchObject({ code: 'disk_full', status: 507 })
  const sizeWrite = smallStore.keepSize(key, { width: 320, format: 'webp' }, Buffer.alloc(600_000, 2))
  await expect(sizeWrite).rejects.toMatchObject({ code: 'disk_full' })
  expect(namesIn(disk!.folder)).toEqual([path.basename(key)])
  expect((await smallStore.read(key))?.length).toBe(100_000)
  await smallStore.remove(key)
  await smallStore.add(organization, 'webp', Buffer.alloc(400_000, 3))
})

const source = path.join(createTemporaryFolder('upload'), 'file')
writeFileSync(source, Buffer.alloc(1_000))

test.each([
  { what: 'a public file', write: (store: FileStore) => store.put(organization, 'webp', Buffer.alloc(1_000)) },
  { what: 'a private file', write: (store: FileStore) => store.addPrivate(organization, 'pdf', source) },
])('$what is written through before it gets its name, and its folder after', async ({ write }) => {
  const directory = createTemporaryFolder('synced')
  const handle = await open(directory, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = prototype
  const snapshots: [name: string, size: number][][] = []
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    snapshots.push(filesIn(directory).map((file) => [path.basename(file), statSync(file).size]))
    return sync.call(this)
  })
  try {
    const name = path.basename(await write(diskFiles(directory)))
    expect(snapshots).toEqual([
      [[expect.stringMatching(new RegExp(`^${name}\\.[0-9a-f]{16}\\.part$`)), 1_000]],
      [[name, 1_000]],
    ])
  } finally {
    spy.mockRestore()
  }
})
