import type { Response } from 'express'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { exportQueue } from '#rules/limits.ts'
import { accountOf } from '#rules/permissions.ts'
import { createFairQueue } from '../fair-queue.ts'

const sendTimeoutMs = 60_000

/**
 * Sends what `write` has written to the descriptor, as the attachment that `attach` names. A file is written to disk
 * first, so that a slow reader holds no database connection.
 */
export const fileSender = () => {
  const writeInTurn = createFairQueue(exportQueue)
  return (
    { organization, actor }: Pick<Context, 'organization' | 'actor'>,
    response: Response,
    attach: () => Response,
    write: (output: number) => Promise<unknown>,
  ): Promise<void> =>
    withUnlinkedFile(async (output, file) => {
      const isAborted = await writeInTurn([organization.id, accountOf(actor)?.userId ?? ''], async () => {
        if (response.destroyed) return true
        await write(output.fd)
        return false
      })
      if (!isAborted) await sendFile(file, attach())
    })
}

const sendFile = async (file: FileHandle, response: Response) => {
  response.setTimeout(sendTimeoutMs, () => response.destroy())
  response.setHeader('content-length', (await file.stat()).size)
  await pipeline(file.createReadStream(), response).catch(() => response.destroy())
}

/**
 * A file that is unlinked while it is open: no personal data stays on disk if the process dies. Two descriptors,
 * because each has a position of its own.
 */
const withUnlinkedFile = async (work: (output: FileHandle, file: FileHandle) => Promise<void>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dorsal-export-'))
  const filePath = path.join(folder, 'export')
  const output = await open(filePath, 'wx', 0o600)
  const file = await open(filePath)
  try {
    await rm(folder, { recursive: true })
    await work(output, file)
  } finally {
    await Promise.all([output.close(), file.close()])
  }
}
