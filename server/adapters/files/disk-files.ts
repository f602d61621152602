import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, utimes } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore, PictureSize } from '../../domain/media/file-store.ts'

const keyShape = /^[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

const pictureShape = /\.(?:webp|png|jpg|svg|avif|gif)$/
// In a folder of each picture, beneath its organization's: both are taken away whole.
const sizesOf = (key: string) => `${key.replace('/', '/sizes/')}/`
const sizeKey = (key: string, { width, format }: PictureSize) => `${sizesOf(key)}${width}.${format}`

/** Files in a folder of this machine. */
export const diskFiles = (folder: string): FileStore => {
  const disk = new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'public' }))
  // As a stream: asked for bytes, the store answers an empty file with a piece of this process's memory.
  const found = async (key: string) => ((await disk.exists(key)) ? buffer(await disk.getStream(key)) : null)
  return {
    put: async (organizationId, extension, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const key = `${organizationId}/${hash}.${extension}`
      const now = new Date()
      if (await disk.exists(key)) await utimes(path.join(folder, key), now, now)
      else await disk.put(key, bytes)
      return key
    },
    picturesBefore: async (organizationId, moment) => {
      // An organization that has kept nothing has no folder.
      if (!existsSync(path.join(folder, organizationId))) return []
      const { objects } = await disk.listAll(`${organizationId}/`, { recursive: false })
      const pictures = [...objects].flatMap((one) => (one.isFile && pictureShape.test(one.key) ? [one.key] : []))
      const old = await Promise.all(
        pictures.map(async (key) => (await disk.getMetaData(key)).lastModified < moment && key),
      )
      return old.filter((key) => key !== false)
    },
    remove: async (key) => {
      await disk.delete(key)
      await disk.deleteAll(sizesOf(key))
    },
    forget: (organizationId) => disk.deleteAll(`${organizationId}/`),
    add: async (organizationId, extension, bytes) => {
      const key = `${organizationId}/${randomBytes(16).toString('hex')}.${extension}`
      await disk.put(key, bytes)
      return key
    },
    read: async (key) => (keyShape.test(key) ? found(key) : null),
    readSize: async (key, size) => (keyShape.test(key) ? found(sizeKey(key, size)) : null),
    keepSize: async (key, size, bytes) => {
      const draft = `${sizesOf(key)}${randomBytes(8).toString('hex')}.part`
      await disk.put(draft, bytes)
      // The store's own way of moving copies, and a copy can be read before it is whole.
      await rename(path.join(folder, draft), path.join(folder, sizeKey(key, size)))
    },
  }
}
