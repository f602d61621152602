import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { sweepUploads } from './sweep-uploads.ts'

const now = new Date('2027-01-10T12:00:00Z')

function leaveUpload(folder: string, name: string, minutes: number): string {
  const upload = path.join(folder, name)
  mkdirSync(upload)
  writeFileSync(path.join(upload, 'file'), 'a medical certificate')
  const at = new Date(now.getTime() - minutes * 60_000)
  utimesSync(upload, at, at)
  return upload
}

test('what a killed process left of an upload goes after an hour; what may be under way and all else stays', async () => {
  const folder = createTemporaryFolder('leftovers')
  const old = leaveUpload(folder, 'dorsal-upload-old', 61)
  const young = leaveUpload(folder, 'dorsal-upload-young', 59)
  const other = leaveUpload(folder, 'dorsal-export-old', 61)
  const link = path.join(folder, 'dorsal-upload-link')
  symlinkSync(other, link)
  expect(await sweepUploads(now, folder)).toBe(1)
  expect([old, young, other, link].map((each) => existsSync(each))).toEqual([false, true, true, true])
  expect(existsSync(path.join(other, 'file'))).toBe(true)
})

test.skipIf(!process.getuid)('another account’s leftovers are its own to remove', async () => {
  const folder = createTemporaryFolder('leftovers')
  const old = leaveUpload(folder, 'dorsal-upload-old', 61)
  const account = vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(process.getuid!() + 1)
  expect(await sweepUploads(now, folder)).toBe(0)
  account.mockRestore()
  expect(await sweepUploads(now, folder)).toBe(1)
  expect(existsSync(old)).toBe(false)
})
