import { expect, test } from 'vitest'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { newSubdomain, openOperator } from '#server/testing/operator.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const operator = useOperator()

test('dorsal rejects an empty database and one of another baseline, and creates the tables on request', async () => {
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
  const { ran } = (await freshOperator.dorsal('db', 'migrate', '--json')).json
  expect(ran).toEqual([expect.stringMatching(/^baseline-/)])
  expect(await freshOperator.dorsal('org', 'list', '--json')).toMatchObject({ code: 0, json: [] })

  await freshOperator.rows(`update mikro_orm_migrations set name = 'baseline-0123456789ab'`)
  const sentence = `The database was created from another baseline (baseline-0123456789ab, here ${ran[0]}), and nothing converts it: use an empty database, or the Dorsal that created this one.`
  for (const command of [
    ['org', 'list'],
    ['db', 'migrate'],
    ['db', 'status'],
  ])
    expect(await freshOperator.dorsal(...command)).toMatchObject({ code: 1, err: `dorsal: ${sentence}\n` })
  expect((await freshOperator.dorsal('doctor', '--json')).json.findings).toContainEqual({
    subject: 'migrations',
    state: 'fail',
    message: sentence,
  })
  await freshOperator.close()
})
