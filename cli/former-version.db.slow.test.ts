import { expect, test } from 'vitest'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { newSubdomain, openOperator } from '#server/testing/operator.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const operator = useOperator()

test('dorsal rejects a database that is not of this version, and migrates it on request', async () => {
  const name = `cli_${newSubdomain().replaceAll('-', '_')}`
  await operator.rows(`create database ${name}`)
  const address = new URL(databaseUrls.owner)
  address.pathname = `/${name}`
  const freshOperator = openOperator(databaseUrlsOf(address.href, 'a secret of tests, long enough to count'))
  const { code, err } = await freshOperator.dorsal('org', 'list')
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('dorsal db migrate') })
  expect((await freshOperator.dorsal('doctor', '--json')).json.findings).toContainEqual(
    expect.objectContaining({ subject: 'migrations', state: 'fail' }),
  )
  expect((await freshOperator.dorsal('db', 'migrate', '--json')).json.ran).toContain('0001-tables')
  expect(await freshOperator.dorsal('org', 'list', '--json')).toMatchObject({ code: 0, json: [] })
  await freshOperator.close()
})
