import { existsSync } from 'node:fs'
import { readdir, rm, stat, utimes, constants, copyFile, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { randomBytes } from 'node:crypto'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '#server/domain/media/file-store.ts'
import { refuseFullDisk } from '#server/refuse-full-disk.ts'
import { makeFolder } from '#server/make-folder.ts'
import {
  isKey,
  isSweepable,
  isPrivateKey,
  keyOf,
  newKey,
  newPrivateKey,
  privateFolderOf,
  sizeKey,
  sizesOf,
} from './file-keys.ts'

export const diskFiles = (folder: string): FileStore => {
  const disk = new Disk(new AtomicFileDriver(folder))
  // Reads as a stream: for an empty file, `getBytes` returns a piece of this process's memory.
  const readFile = async (key: string) => ((await disk.exists(key)) ? buffer(await disk.getStream(key)) : null)
  const write = (key: string, bytes: Uint8Array) => disk.put(key, bytes).catch(refuseFullDisk)
  // Versions before `AtomicFileDriver` may have left a truncated file under this key.
  const isWhole = async (key: string, length: number) =>
    (await disk.exists(key)) && (await disk.getMetaData(key)).contentLength === length
  const filesBefore = async (prefix: string, moment: Date, isIncluded: (key: string) => boolean) => {
    if (!existsSync(path.join(folder, prefix))) return []
    const { objects } = await disk.listAll(prefix, { recursive: false })
    const keys = [...objects].flatMap((object) => (object.isFile && isIncluded(object.key) ? [object.key] : []))
    const old = await Promise.all(keys.map(async (key) => (await disk.getMetaData(key)).lastModified < moment && key))
    return old.filter((key) => key !== false)
  }
  return {
    put: async (organizationId, extension, bytes) => {
      const key = keyOf(organizationId, extension, bytes)
      const now = new Date()
      if (await isWhole(key, bytes.length)) await utimes(path.join(folder, key), now, now)
      else await write(key, bytes)
      return key
    },
    sweepableBefore: (organizationId, moment) => filesBefore(`${organizationId}/`, moment, isSweepable),
    privateBefore: (organizationId, moment) => filesBefore(privateFolderOf(organizationId), moment, isPrivateKey),
    addPrivate: async (organizationId, extension, file) => {
      const key = newPrivateKey(organizationId, extension)
      makeFolder(folder)
      await copyWhole(file, path.join(folder, key)).catch(refuseFullDisk)
      return key
    },
    openPrivate: async (key) => (isPrivateKey(key) && (await disk.exists(key)) ? disk.getStream(key) : null),
    readAny: async (key) => (isKey(key) || isPrivateKey(key) ? readFile(key) : null),
    keys: () => keysIn(folder),
    restore: write,
    remove: async (key) => {
      await disk.delete(key)
      if (isKey(key)) await disk.deleteAll(sizesOf(key))
    },
    // A size that is being written may reappear meanwhile.
    forget: async (organizationId) => {
      for (const name of [organizationId, privateFolderOf(organizationId)])
        await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
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
  yield* keysBelow(folder, '')
  yield* keysBelow(folder, 'private/')
}

async function* keysBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const place = path.join(folder, prefix)
  for (const organizationId of existsSync(place) ? await readdir(place) : []) {
    const names = await readdir(path.join(place, organizationId)).catch(() => [])
    yield* names.map((name) => `${prefix}${organizationId}/${name}`).filter((key) => isKey(key) || isPrivateKey(key))
  }
}

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

const partialFileSuffix = '.part'

/** flydrive's driver for a folder, with atomic writes: a file exists whole or not at all, also after a power cut. */
class AtomicFileDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' })
    this.#folder = folder
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const modes = isPrivateKey(key) ? privateModes : publicModes
    makeFolder(this.#folder)
    await writeWhole(path.join(this.#folder, key), modes, (partial) => writeAndSync(partial, contents, modes.file))
  }
}

type Modes = Readonly<{ file: number; folder: number }>
const publicModes: Modes = { file: 0o666, folder: 0o777 }
// Files of athletes may be medical: no other user of the machine reads them.
const privateModes: Modes = { file: 0o600, folder: 0o700 }

const copyWhole = (source: string, file: string): Promise<void> =>
  writeWhole(file, privateModes, async (partial) => {
    await copyFile(source, partial, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    const handle = await open(partial, 'r+')
    // The copy has the mode of its source.
    await handle.chmod(privateModes.file)
    await handle.sync().finally(() => handle.close())
  })

async function writeWhole(file: string, modes: Modes, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${file}.${randomBytes(8).toString('hex')}${partialFileSuffix}`
  try {
    makeFolder(path.dirname(file), modes.folder)
    await write(partial)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const writeAndSync = async (file: string, contents: string | Uint8Array, mode: number) => {
  const handle = await open(file, 'wx', mode)
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// A rename survives a power cut only once its folder is synced. Windows cannot open folders, and syncs them itself.
const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
