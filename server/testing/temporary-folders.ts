import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Global set-up of all tests: what they and their processes write to the temporary folder is removed after the run. */
export default function gatherTemporaryFolders(): () => void {
  const { TMPDIR } = process.env
  const folder = createTemporaryFolder('run')
  process.env.TMPDIR = folder
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}

export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `dorsal-${name}-`))
  // The database runs as another account when tests run as root, and must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}
