import { randomBytes } from 'node:crypto'
import { constants, copyFile, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { makeFolder } from '#server/make-folder.ts'

export const partialFileSuffix = '.part'

/** flydrive's driver for a folder, with atomic writes: a file exists whole or not at all, also after a power cut. */
export class AtomicFileDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' })
    this.#folder = folder
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await writeWhole(path.join(this.#folder, key), (partial) => writeAndSync(partial, contents))
  }
}

export const copyWhole = (source: string, file: string): Promise<void> =>
  writeWhole(file, async (partial) => {
    await copyFile(source, partial, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
  })

async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${file}.${randomBytes(8).toString('hex')}${partialFileSuffix}`
  try {
    makeFolder(path.dirname(file))
    await write(partial)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const writeAndSync = async (file: string, contents: string | Uint8Array) => {
  const handle = await open(file, 'wx')
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
