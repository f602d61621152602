import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

// A database of its own: draining works off what any other test has left.
const urls = await useTestDatabase()
const shop = useShop({}, urls)
const filesFolder = createTemporaryFolder('files')
const { dorsal, rows } = useOperator(urls, { FILES_DIR: filesFolder })

const list = async (...options: string[]) =>
  (await dorsal('job', 'list', '--kind', 'remove-files', ...options, '--json')).json

test('a job that was given up is due again by its id, also when only its copy is left', async () => {
  await shop.system.db.transaction((em) =>
    shop.platform.jobs.enqueue(em, 'remove-files', { keys: [`private/${newId()}/${newId()}.csv`] }),
  )
  const [job] = await list()
  expect(job).toMatchObject({ organization: null, state: 'waiting', attempts: 0, lastError: null })
  const { id } = job
  const privateFolder = path.join(filesFolder, 'private')
  const giveUp = async () => {
    // Where the store has a folder, there is a file: nothing below it can be removed.
    writeFileSync(privateFolder, '')
    await rows('update pgboss.job set retry_limit = retry_count where id = $1', [id])
    expect(await dorsal('job', 'drain', '--json')).toMatchObject({ code: 1, json: { failed: 1 } })
    rmSync(privateFolder)
  }
  await giveUp()
  expect(await list('--state', 'failed')).toMatchObject([{ id, kind: 'remove-files', attempts: 1 }])
  expect((await list('--state', 'failed'))[0].lastError).toContain('Cannot delete file')
  expect(await dorsal('job', 'retry', id, '--dry-run', '--json')).toMatchObject({ json: { retried: 1, dryRun: true } })
  expect(await list()).toMatchObject([{ state: 'failed' }])
  expect(await dorsal('job', 'retry', id, '--json')).toMatchObject({ code: 0, json: { retried: 1, dryRun: false } })
  expect(await list()).toMatchObject([{ id, state: 'retrying' }])
  expect(await rows(`select 1 from pgboss.job where name = 'dead-letter'`)).toEqual([])
  await giveUp()
  await rows('delete from pgboss.job where id = $1', [id])
  expect(await list()).toMatchObject([{ kind: 'remove-files', state: 'failed', attempts: 2 }])
  expect(await dorsal('job', 'retry', 'remove-files')).toMatchObject({
    code: 0,
    out: 'Made 1 failed job due again.\n',
  })
  expect(await dorsal('job', 'drain')).toMatchObject({ code: 0 })
  expect(await list()).toEqual([])
  const audited = await rows(`select details from audit_entry where action = 'job.retried'`)
  expect(audited).toEqual([{ details: { kind: 'remove-files' } }, { details: { kind: 'remove-files' } }])
})

test('what is wrong with a command is said', async () => {
  expect(await dorsal('job', 'retry', newId())).toMatchObject({ code: 3 })
  expect(await dorsal('job', 'retry', 'dead-letter')).toMatchObject({ code: 2 })
  expect(await dorsal('job', 'list', '--kind', 'nothing')).toMatchObject({ code: 2 })
  expect(await dorsal('job', 'list', '--state', 'done')).toMatchObject({ code: 2 })
  expect(await dorsal('job', 'drain', '--minutes', '0')).toMatchObject({ code: 2 })
})
