import { cpSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newSubdomain } from '#server/testing/operator.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows } = operator

describe('dorsal seed demo', () => {
  test('fills an event as far as it has places, and takes no more', async () => {
    const subdomain = newSubdomain()
    const folder = path.join(operator.folder, subdomain)
    cpSync(path.resolve('tenants/lanternfell'), folder, { recursive: true })
    await dorsal('tenant', 'apply', folder, '--no-athletes')
    const seed = (athletes: string, ...more: string[]) =>
      dorsal('seed', 'demo', '--athletes', athletes, '--org', subdomain, ...more, '--json')
    expect(await seed('100', '--event', 'lantern-round')).toMatchObject({ code: 0, json: { athletes: 100 } })
    expect(await seed('30', '--event', 'lantern-round', '--dry-run')).toMatchObject({ code: 0 })
    expect(await seed('31', '--event', 'lantern-round')).toMatchObject({ code: 4 })
    const [{ taken }] = await rows(
      `select sum(taken)::int as taken from place_pool join organization on organization.id = organization_id
        where subdomain = $1`,
      [subdomain],
    )
    expect(taken).toBe(100)
    expect(await seed('10')).toMatchObject({ code: 2 })
    expect(await seed('10', '--event', 'nowhere')).toMatchObject({ code: 3 })
    expect(await seed('many', '--event', 'lantern-round')).toMatchObject({ code: 2 })
  })

  test('makes an organization of its own where none is named', async () => {
    const { code, json } = await dorsal('seed', 'demo', '--athletes', '2500', '--json')
    expect({ code, json }).toMatchObject({ code: 0, json: { organization: 'demo', event: 'demo-marathon' } })
    const [made] = await rows(
      `with demo as (select id from organization where subdomain = 'demo')
        select (select count(*) > 0 from registration where organization_id = demo.id and answers <> '{}') as answers,
          (select count(*) > 0 from registration_file where organization_id = demo.id) as files,
          (select count(*) > 0 from team where organization_id = demo.id) as teams,
          (select count(*) > 0 from merchandise_choice where organization_id = demo.id) as choices,
          (select count(*) > 0 from waiting_entry where organization_id = demo.id) as waiting
        from demo`,
    )
    expect(made).toEqual({ answers: true, files: true, teams: true, choices: true, waiting: true })
  })
})
