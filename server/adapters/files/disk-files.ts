import { existsSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import type { FileStore } from '#server/domain/media/file-store.ts'
import { Refused } from '#rules/refusals.ts'
import { isKey, isPicture, keyOf, newKey, sizeKey, sizesOf } from './file-keys.ts'
import { partialFileSuffix, AtomicFileDriver } from './atomic-file-driver.ts'

export const diskFiles = (folder: string): FileStore => {
  const disk = new Disk(new AtomicFileDriver(folder))
  // Reads as a stream: for an empty file, `getBytes` returns a piece of this process's memory.
  const readFile = async (key: string) => ((await disk.exists(key)) ? buffer(await disk.getStream(key)) : null)
  const write = (key: string, bytes: Uint8Array) =>
    disk.put(key, bytes).catch((error: Error) => {
      throw isDiskFull(error.cause) ? new Refused({ code: 'disk_full' }) : error
    })
  // Versions before `AtomicFileDriver` may have left a truncated file under this key.
  const isWhole = async (key: string, length: number) =>
    (await disk.exists(key)) && (await disk.getMetaData(key)).contentLength === length
  return {
    put: async (organizationId, extension, bytes) => {
      const key = keyOf(organizationId, extension, bytes)
      const now = new Date()
      if (await isWhole(key, bytes.length)) await utimes(path.join(folder, key), now, now)
      else await write(key, bytes)
      return key
    },
    picturesBefore: async (organizationId, moment) => {
      if (!existsSync(path.join(folder, organizationId))) return []
      const { objects } = await disk.listAll(`${organizationId}/`, { recursive: false })
      const pictures = [...objects].flatMap((object) => (object.isFile && isPicture(object.key) ? [object.key] : []))
      const old = await Promise.all(
        pictures.map(async (key) => (await disk.getMetaData(key)).lastModified < moment && key),
      )
      return old.filter((key) => key !== false)
    },
    keys: () => keysIn(folder),
    restore: write,
    remove: async (key) => {
      await disk.delete(key)
      await disk.deleteAll(sizesOf(key))
    },
    // A size that is being written may reappear meanwhile.
    forget: (organizationId) =>
      rm(path.join(folder, organizationId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
    add: async (organizationId, extension, bytes) => {
      const key = newKey(organizationId, extension)
      await write(key, bytes)
      return key
    },
    read: async (key) => (isKey(key) ? readFile(key) : null),
    readSize: async (key, size) => (isKey(key) ? readFile(sizeKey(key, size)) : null),
    keepSize: (key, size, bytes) => write(sizeKey(key, size), bytes),
    removeLeftovers: (before) => removePartialFiles(folder, before),
  }
}

async function* keysIn(folder: string): AsyncGenerator<string> {
  for (const organizationId of existsSync(folder) ? await readdir(folder) : []) {
    const names = await readdir(path.join(folder, organizationId)).catch(() => [])
    yield* names.map((name) => `${organizationId}/${name}`).filter(isKey)
  }
}

const isDiskFull = (cause: unknown) => ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException)?.code ?? '')

const removePartialFiles = async (folder: string, before: Date) => {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  let removed = 0
  for (const name of names.filter((fileName) => fileName.endsWith(partialFileSuffix))) {
    const partialFile = path.join(folder, name)
    // The file is gone when its write has ended meanwhile.
    const { mtime } = await stat(partialFile).catch(() => ({ mtime: before }))
    if (mtime >= before) continue
    await rm(partialFile, { force: true })
    removed++
  }
  return removed
}
