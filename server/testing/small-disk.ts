import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type SmallDisk = { folder: string; remove(): void }

/** Mounts a tmpfs of this size. Null where this user may not mount. */
export const smallDisk = (kilobytes: number): SmallDisk | null => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dorsal-small-disk-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder])
  if (mount.status !== 0) {
    remove()
    return null
  }
  const unmount = () => {
    spawnSync('umount', [folder])
    remove()
  }
  return { folder, remove: unmount }
}
