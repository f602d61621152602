import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale } from '#server/testing/shop.ts'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let organization: { id: string; name: string }

beforeEach(async () => {
  organization = await newOrganization()
})

const newName = () => `s-${newId().slice(-12)}`
const newOrganization = async () => {
  const { organizationId: id } = await openSale(shop)
  const name = newName()
  await rename(id, name)
  return { id, name }
}
const rename = (id: string, subdomain: string) =>
  shop.owner.query('update organization set subdomain = $2 where id = $1', [id, subdomain])
const at = (subdomain: string) => shop.platform.directory.byHost(`${subdomain}.localhost`)
const expectAt = (subdomain: string) => expect.poll(() => at(subdomain))

describe('a subdomain that an organization had', () => {
  it('leads to where it is now, whichever name it has by then', async () => {
    const [second, third] = [newName(), newName()]
    await rename(organization.id, second)
    await expectAt(organization.name).toEqual({ redirectTo: `http://${second}.localhost:3000` })
    await rename(organization.id, third)
    await expectAt(organization.name).toEqual({ redirectTo: `http://${third}.localhost:3000` })
    await expectAt(second).toEqual({ redirectTo: `http://${third}.localhost:3000` })
    expect(await at(third)).toMatchObject({ organization: { id: organization.id } })
  })

  it('leads to the platform’s own host, also where there is a domain of its own', async () => {
    const host = `${newName()}.example.com`
    await shop.owner.query(
      `insert into domain (id, organization_id, host, challenge, state, is_primary) values ($1, $2, $3, '', 'verified', true)`,
      [newId(), organization.id, host],
    )
    const second = newName()
    await rename(organization.id, second)
    await expectAt(organization.name).toEqual({ redirectTo: `http://${second}.localhost:3000` })
  })

  it('is nobody else’s, by whatever way they try', async () => {
    await rename(organization.id, newName())
    const other = await newOrganization()
    await expect(rename(other.id, organization.name)).rejects.toMatchObject({ code: '23505' })
    await expect(
      shop.owner.query(
        `insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, theme, landing,
           sponsors, social_links)
         values ($1, $2, 'Thief', 'en', 'en-GB', 'GBP', 'Europe/London', 'running', '{}', '{}', '[]', '{}')`,
        [newId(), organization.name],
      ),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await at(other.name)).toMatchObject({ organization: { id: other.id } })
  })

  it('is nobody else’s either when they ask at the very moment it is given up', async () => {
    const other = await newOrganization()
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query('update organization set subdomain = $2 where id = $1', [organization.id, newName()])
    const attempt = rename(other.id, organization.name).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )
    await expect.poll(() => countBackendsBehind(client)).toBe(1)
    await client.query('commit')
    client.release()
    expect(await attempt).toBe('23505')
  })

  it('is its own to take again, and the other one redirects then', async () => {
    const second = newName()
    await rename(organization.id, second)
    await rename(organization.id, organization.name)
    await expectAt(organization.name).toMatchObject({ organization: { id: organization.id } })
    await expectAt(second).toEqual({ redirectTo: `http://${organization.name}.localhost:3000` })
  })

  it('leads nowhere once the organization is deleted', async () => {
    await rename(organization.id, newName())
    await shop.owner.query('update organization set deleted_at = now() where id = $1', [organization.id])
    await expectAt(organization.name).toBeNull()
    await expect.poll(() => shop.platform.directory.byId(organization.id)).toBeNull()
    expect(await shop.platform.directory.byIdEvenDeleted(organization.id)).toMatchObject({ id: organization.id })
  })
})
