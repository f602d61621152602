import { createHash, randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '../../domain/media/file-store.ts'

const keyShape = /^[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/** Files in a folder of this machine. */
export const diskFiles = (folder: string): FileStore => {
  const disk = new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'public' }))
  return {
    put: async (organizationId, extension, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const key = `${organizationId}/${hash}.${extension}`
      if (!(await disk.exists(key))) await disk.put(key, bytes)
      return key
    },
    forget: (organizationId) => disk.deleteAll(`${organizationId}/`),
    add: async (organizationId, extension, bytes) => {
      const key = `${organizationId}/${randomBytes(16).toString('hex')}.${extension}`
      await disk.put(key, bytes)
      return key
    },
    read: async (key) => (keyShape.test(key) && (await disk.exists(key)) ? disk.getBytes(key) : null),
  }
}
