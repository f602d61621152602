import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from './index.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const urls = databaseUrls
const operator = useOperator(urls)
const { dorsal } = operator

test('the version is printed without a database', async () => {
  let out = ''
  const stdout = { write: (text: string) => (out += text) }
  expect(await run(['--version'], { stdout, env: { DATABASE_URL: 'not an address' } })).toBe(0)
  expect(out).toBe('0.1.0\n')
})

test('an unknown organization is named', async () => {
  expect(await dorsal('org', 'show', 'nobodys-club')).toMatchObject({
    code: 3,
    err: 'dorsal: There is no organization nobodys-club.\n',
  })
})

test('a file that cannot be written is reported, and nothing of a person’s data stays beside it', async () => {
  const email = `who-${Date.now()}@example.com`
  const org = await operator.createOrganization()
  await dorsal('user', 'add', email, '--org', org, '--role', 'owner')
  expect(await dorsal('privacy', 'export', '--email', email, '--out', 'nowhere/data.json')).toMatchObject({
    code: 2,
    err: `dorsal: There is no folder ${path.join(operator.folder, 'nowhere')}.\n`,
  })
  const folder = path.join(operator.folder, 'taken')
  mkdirSync(path.join(folder, 'data.json'), { recursive: true })
  const { code, err } = await dorsal('privacy', 'export', '--email', email, '--out', 'taken/data.json')
  expect({ code, err }).toEqual({
    code: 2,
    err: `dorsal: ${path.join(folder, 'data.json')} is a folder: name a file.\n`,
  })
  expect(readdirSync(folder)).toEqual(['data.json'])
})

test('of several folders that are applied the one that is not valid is named, and none is applied', async () => {
  const folder = path.join(operator.folder, 'tenants')
  const brokenFolder = path.join(folder, 'zz-broken')
  mkdirSync(brokenFolder, { recursive: true })
  cpSync('tenants/nandu', path.join(folder, 'aa-first'), { recursive: true })
  writeFileSync(path.join(brokenFolder, 'tenant.json'), '{}')
  const { code, err } = await dorsal('tenant', 'apply', folder, '--dry-run', '--no-athletes')
  expect(code).toBe(5)
  expect(err).toBe(
    'dorsal: The organization’s data is not valid. (problems 1)\n  zz-broken/tenant.json: organization is missing\n',
  )
})

test('org update changes what is given and leaves the rest', async () => {
  const org = await operator.createOrganization()
  const before = (await dorsal('org', 'show', org, '--json')).json
  expect(
    await dorsal('org', 'update', org, '--name', 'Trepadores del Sur', '--email', 'hola@trepadores.example'),
  ).toMatchObject({ code: 0, out: 'name is Trepadores del Sur\nemail is hola@trepadores.example\n' })
  expect((await dorsal('org', 'show', org, '--json')).json).toEqual({ ...before, name: 'Trepadores del Sur' })
  expect((await dorsal('audit', '--org', org, '--json')).json[0]).toMatchObject({
    action: 'organization.edited',
    details: { changed: ['name', 'contactEmail'] },
  })
  const update = async (...option: string[]) => {
    const { code, err } = await dorsal('org', 'update', org, ...option)
    return [code, err]
  }
  expect(await update('--email', 'x')).toEqual([
    5,
    'dorsal: --email x cannot be taken: please enter a valid email address.\n',
  ])
  expect(await update('--name', 'x'.repeat(81))).toEqual([
    5,
    `dorsal: --name ${'x'.repeat(81)} cannot be taken: this field must not exceed 80 characters.\n`,
  ])
  expect(await update('--currency', 'EURO')).toEqual([
    5,
    'dorsal: --currency EURO cannot be taken: invalid selection.\n',
  ])
  expect(await update('--time-zone', 'Mars/Olympus')).toEqual([
    5,
    'dorsal: --time-zone Mars/Olympus cannot be taken: invalid selection.\n',
  ])
  expect((await dorsal('org', 'update', org)).code).toBe(2)
  expect((await dorsal('org', 'update', 'nobodys-club', '--name', 'x')).code).toBe(3)
})
