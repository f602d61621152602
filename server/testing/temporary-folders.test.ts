import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import gatherTemporaryFolders from './temporary-folders.ts'

test('what a run of tests leaves in the temporary folder is removed at its end', () => {
  expect(path.basename(tmpdir())).toMatch(/^dorsal-run-/)
  const before = tmpdir()
  const remove = gatherTemporaryFolders()
  const leftover = mkdtempSync(path.join(tmpdir(), 'dorsal-files-'))
  expect(path.dirname(path.dirname(leftover))).toBe(before)
  remove()
  expect([tmpdir(), existsSync(leftover)]).toEqual([before, false])
})
