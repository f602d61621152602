import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const scratch = createTemporaryFolder('folders')

test('a folder is made with those above it, and made again it stays', () => {
  const folder = path.join(scratch, 'a', 'b', 'c')
  for (const _time of [1, 2]) makeFolder(folder, 0o700)
  expect([folder, path.dirname(folder)].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700])
})

test('a folder that cannot be made throws a sentence', () => {
  const file = path.join(scratch, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow(`The folder ${file} cannot be made: a file has its name`)
  expect(() => makeFolder(path.join(file, 'inside', 'deep'))).toThrow(/cannot be made: a file /)
})

test.runIf(process.platform === 'linux')('a folder that rejects new ones with ENOENT does not loop for ever', () => {
  expect(() => makeFolder('/proc/dorsal/tables')).toThrow(
    'The folder /proc/dorsal cannot be made: the one above it takes none',
  )
})
