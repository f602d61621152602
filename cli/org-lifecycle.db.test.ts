import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newSubdomain } from '#server/testing/operator.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows } = operator

describe('dorsal org delete, restore and erase', () => {
  test('deletes with --yes, and restores', async () => {
    const org = await operator.createOrganization()
    expect(await dorsal('org', 'delete', org)).toMatchObject({ code: 2 })
    expect(await dorsal('org', 'delete', org, '--dry-run', '--json')).toMatchObject({ code: 0, json: { dryRun: true } })
    expect((await dorsal('org', 'show', org, '--json')).json.deletedAt).toBeNull()
    expect(await dorsal('org', 'delete', org, '--yes', '--json')).toMatchObject({ code: 0, json: { subdomain: org } })
    expect((await dorsal('org', 'show', org, '--json')).json).toMatchObject({ deletedAt: expect.any(String) })
    expect(await dorsal('org', 'delete', org, '--yes', '--json')).toMatchObject({
      code: 4,
      json: { error: { code: 'organization_deleted' } },
    })
    expect(await dorsal('user', 'add', 'ana@example.com', '--org', org)).toMatchObject({ code: 4 })
    expect(await dorsal('org', 'restore', org, '--json')).toMatchObject({ code: 0, json: { wasDeleted: true } })
    expect(await dorsal('org', 'restore', org, '--json')).toMatchObject({ code: 0, json: { wasDeleted: false } })
    expect((await dorsal('org', 'show', org, '--json')).json.deletedAt).toBeNull()
    expect(await dorsal('org', 'restore', newSubdomain())).toMatchObject({ code: 3 })
  })

  test('erases a deleted organization with its files, once', async () => {
    const org = await operator.createOrganization()
    const [{ id }] = await rows('select id from organization where subdomain = $1', [org])
    const files = path.join(operator.folder, 'files')
    mkdirSync(path.join(files, id), { recursive: true })
    mkdirSync(path.join(files, 'another'), { recursive: true })
    writeFileSync(path.join(files, id, 'logo.png'), 'x')
    expect(await dorsal('org', 'erase', org, '--yes', '--json')).toMatchObject({
      code: 4,
      json: { error: { code: 'organization_not_deleted' } },
    })
    await dorsal('org', 'delete', org, '--yes')
    expect(await dorsal('org', 'erase', org)).toMatchObject({ code: 2 })
    expect(await dorsal('org', 'erase', org, '--dry-run', '--json')).toMatchObject({ json: { isNew: true } })
    expect(readdirSync(files)).toHaveLength(2)
    expect(await dorsal('org', 'erase', org, '--yes', '--json')).toMatchObject({ code: 0, json: { isNew: true } })
    expect(readdirSync(files)).toEqual(['another'])
    expect(await dorsal('org', 'erase', org, '--yes', '--json')).toMatchObject({ code: 0, json: { isNew: false } })
    expect(await dorsal('org', 'restore', org)).toMatchObject({ code: 4 })
    expect((await dorsal('org', 'show', org)).out).toMatch(/erased/)
  })
})
