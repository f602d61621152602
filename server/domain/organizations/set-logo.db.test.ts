import { expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { organizationSettings } from './organization-settings.ts'
import { setLogo } from './set-logo.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)

const image = (organizationId: string) => `/files/${organizationId}/${'1f'.repeat(16)}.webp`
const logo = async () => (await organizationSettings(memberOf(sale))).logo

it('an own image is shown, and none again', async () => {
  const path = image(sale.organizationId)
  await setLogo(memberOf(sale), path)
  expect(await logo()).toBe(path)
  await expect
    .poll(() => shop.platform.directory.byId(sale.organizationId), { timeout: 15_000 })
    .toMatchObject({ logo: path })
  await setLogo(memberOf(sale), null)
  expect(await logo()).toBeNull()
  const { rows } = await shop.owner.query(
    `select details from audit_entry where action = 'organization.logo-set' and organization_id = $1 order by at, id`,
    [sale.organizationId],
  )
  expect(rows.map(({ details }) => details)).toEqual([{ isRemoved: false }, { isRemoved: true }])
})

it.each(['javascript:alert(1)', 'https://elsewhere.example/logo.webp', '/files/../secret', image(newId())])(
  'what is none of its images is not: %s',
  async (path) => {
    await expect(setLogo(memberOf(sale), path)).rejects.toMatchObject({ code: 'not_found' })
    expect(await logo()).toBeNull()
  },
)

it('who chooses second is rejected with the logo of the first, and overwrites nothing', async () => {
  const path = image(sale.organizationId)
  await setLogo(memberOf(sale), path, '')
  const rejection = { code: 'changed_meanwhile', values: { theirs: path } }
  await expect(setLogo(memberOf(sale), null, '/files/before.webp')).rejects.toMatchObject(rejection)
  await expect(setLogo(memberOf(sale), path.replace('/1f', '/2e'), '')).rejects.toMatchObject(rejection)
  expect(await logo()).toBe(path)
  await setLogo(memberOf(sale), path, '')
})

it('members without the permission choose none', async () => {
  const path = image(sale.organizationId)
  await expect(setLogo(memberOf(sale, 'user'), path)).rejects.toMatchObject({ code: 'forbidden' })
})
