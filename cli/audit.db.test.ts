import { afterAll, expect, inject, test } from 'vitest'
import { newSubdomain, operatorOn } from './testing/operator.ts'

const operator = operatorOn(inject('databaseUrls'))
const { dorsal } = operator
afterAll(() => operator.close())

test('dorsal audit tells what was done, of whom, by what and since when', async () => {
  const org = await operator.organization()
  const email = `${newSubdomain()}@example.com`
  await dorsal('user', 'add', email, '--org', org, '--role', 'owner')
  const of = (...more: string[]) => dorsal('audit', '--org', org, ...more, '--json')
  const actions = async (...more: string[]) => (await of(...more)).json.map(({ action }: { action: string }) => action)
  expect(await actions()).toEqual(['member.added', 'organization.created'])
  expect(await actions('--limit', '1')).toEqual(['member.added'])
  expect(await actions('--action', 'organization.created')).toEqual(['organization.created'])
  expect(await actions('--actor', 'operator')).toHaveLength(2)
  expect(await actions('--actor', email)).toEqual([])
  expect(await actions('--since', '2099-01-01')).toEqual([])
  expect((await of()).json[0]).toMatchObject({ organization: org, actor: expect.stringMatching(/^operator:./) })
  expect((await dorsal('audit', '--org', org)).out).toMatch(/AT +ORGANIZATION +ACTOR +ACTION +SUBJECT/)
  expect(await of('--limit', '0')).toMatchObject({ code: 2 })
  expect(await of('--since', 'yesterday')).toMatchObject({ code: 2 })
  expect(await of('--actor', 'nobody@example.com')).toMatchObject({ code: 3 })
  expect(await dorsal('audit', '--org', newSubdomain())).toMatchObject({ code: 3 })
})
