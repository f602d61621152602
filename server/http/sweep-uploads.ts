import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'

/** Of the temporary folder of an upload. */
export const uploadPrefix = 'dorsal-upload-'

// Twice as long as a request may take (main.ts).
const longestUploadMs = 60 * 60_000

/**
 * Removes what uploads left in the temporary folder when their process was killed: their own folders, of this account,
 * that no upload can still be using. Returns how many.
 */
export async function sweepUploads(now: Date, folder = tmpdir()): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(uploadPrefix))
  let removed = 0
  for (const name of names) {
    const leftover = path.join(folder, name)
    const stats = await lstat(leftover).catch(() => null)
    if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) continue
    if (now.getTime() - stats.mtimeMs < longestUploadMs) continue
    await rm(leftover, { recursive: true, force: true })
    removed++
  }
  return removed
}

/** At the start, since a process that was killed could not, and each hour: the one that replaced it began too early. */
export function keepUploadsSwept(log: Logger): { stop(): void } {
  const sweep = () =>
    sweepUploads(new Date()).then(
      (uploads) => void (uploads > 0 && log.info({ uploads }, 'files of interrupted uploads were taken away')),
      (err: unknown) => log.error({ err }, 'files of interrupted uploads could not be taken away'),
    )
  void sweep()
  const timer = setInterval(() => void sweep(), longestUploadMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
