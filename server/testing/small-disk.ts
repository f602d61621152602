import { spawnSync } from 'node:child_process'
import { createTemporaryFolder } from './temporary-folders.ts'

export type SmallDisk = { folder: string; remove(): void }

/** Mounts a tmpfs of this size. Null where this user may not mount. */
export const smallDisk = (kilobytes: number): SmallDisk | null => {
  const folder = createTemporaryFolder('small-disk')
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder])
  return mount.status === 0 ? { folder, remove: () => void spawnSync('umount', [folder]) } : null
}
