import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale, openShop, type Shop } from '../orders/testing/shop.ts'
import { databaseUrls } from '#server/database/worker-database.ts'

let shop: Shop
let club: { id: string; name: string }

beforeAll(async () => {
  shop = await openShop(databaseUrls, {})
})
afterAll(() => shop.close())
beforeEach(async () => {
  club = await newClub()
})

const newName = () => `s-${newId().slice(-12)}`
const newClub = async () => {
  const { organizationId: id } = await openSale(shop)
  const name = newName()
  await rename(id, name)
  return { id, name }
}
const rename = (id: string, subdomain: string) =>
  shop.owner.query('update organization set subdomain = $2 where id = $1', [id, subdomain])
const at = (subdomain: string) => shop.platform.directory.byHost(`${subdomain}.localhost`)
/** Other processes hear of a change a moment after its commit, this one too. */
const settled = (subdomain: string) => expect.poll(() => at(subdomain), { timeout: 15_000 })

describe('a subdomain that an organization had', () => {
  it('leads to where it is now, whichever name it has by then', async () => {
    const [second, third] = [newName(), newName()]
    await rename(club.id, second)
    await settled(club.name).toEqual({ redirectTo: `http://${second}.localhost:3000` })
    await rename(club.id, third)
    await settled(club.name).toEqual({ redirectTo: `http://${third}.localhost:3000` })
    await settled(second).toEqual({ redirectTo: `http://${third}.localhost:3000` })
    expect(await at(third)).toMatchObject({ organization: { id: club.id } })
  })

  // Links with keys to accounts lead to subdomains, and lie in mails when a subdomain changes.
  it('leads to the platform’s own host, also where there is a domain of its own', async () => {
    const host = `${newName()}.example.com`
    await shop.owner.query(
      `insert into domain (id, organization_id, host, challenge, state, is_primary) values ($1, $2, $3, '', 'verified', true)`,
      [newId(), club.id, host],
    )
    const second = newName()
    await rename(club.id, second)
    await settled(club.name).toEqual({ redirectTo: `http://${second}.localhost:3000` })
  })

  it('is nobody else’s, by whatever way they try', async () => {
    await rename(club.id, newName())
    const other = await newClub()
    await expect(rename(other.id, club.name)).rejects.toMatchObject({ code: '23505' })
    await expect(
      shop.owner.query(
        `insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, theme, landing,
           sponsors, social_links)
         values ($1, $2, 'Thief', 'en', 'en-GB', 'GBP', 'Europe/London', 'running', '{}', '{}', '[]', '{}')`,
        [newId(), club.name],
      ),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await at(other.name)).toMatchObject({ organization: { id: other.id } })
  })

  it('is nobody else’s either when they ask at the very moment it is given up', async () => {
    const other = await newClub()
    const giving = await shop.owner.connect()
    await giving.query('begin')
    await giving.query('update organization set subdomain = $2 where id = $1', [club.id, newName()])
    const taking = rename(other.id, club.name).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )
    await expect
      .poll(async () => (await shop.owner.query(`select 1 from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0)
    await giving.query('commit')
    giving.release()
    expect(await taking).toBe('23505')
  })

  it('is its own to take again, and the other one redirects then', async () => {
    const second = newName()
    await rename(club.id, second)
    await rename(club.id, club.name)
    await settled(club.name).toMatchObject({ organization: { id: club.id } })
    await settled(second).toEqual({ redirectTo: `http://${club.name}.localhost:3000` })
  })

  it('leads nowhere once the organization is deleted', async () => {
    await rename(club.id, newName())
    await shop.owner.query('update organization set deleted_at = now() where id = $1', [club.id])
    await settled(club.name).toBeNull()
    await expect.poll(() => shop.platform.directory.byId(club.id), { timeout: 15_000 }).toBeNull()
    expect(await shop.platform.directory.everById(club.id)).toMatchObject({ id: club.id })
  })
})
