import { expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { newSignedInPerson } from '../testing/people.ts'
import { logInWithLink } from './log-in.ts'
import { newLoginLink } from './login-links.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const [hereId, otherId] = [newId(), newId()]
const newToken = async (organizationId: string | null): Promise<string> => {
  const { account } = await newSignedInPerson(shop)
  const path = await newLoginLink(shop.platform.auth, { email: account.email, organizationId })
  return new URL(path, 'http://localhost').searchParams.get('token')!
}
const use = (token: string, organizationId: string | null) =>
  logInWithLink(
    shop.platform,
    shop.system,
    { headers: new Headers({ host: 'one.localhost:3000' }), address: newId() },
    { token, organizationId },
  )
const linkInvalid = { code: 'link_invalid' }

it.each([
  ['an organization', hereId, [otherId, null]],
  ['the apex', null, [hereId, otherId]],
] as const)('of %s logs in there and nowhere else, which does not use it up', async (_about, homeId, others) => {
  const token = await newToken(homeId)
  for (const other of others) await expect(use(token, other)).rejects.toMatchObject(linkInvalid)
  expect((await use(token, homeId)).cookies.join()).toMatch(/session=[^;]/)
  await expect(use(token, homeId)).rejects.toMatchObject(linkInvalid)
})

it('is worth nothing with another seal, with half of one or without', async () => {
  const token = await newToken(hereId)
  const [key, seal] = token.split('.') as [string, string]
  const [, foreign] = (await newToken(hereId)).split('.')
  for (const wrong of [key, `${key}.`, `${key}.${seal.slice(0, 20)}`, `${key}.${foreign}`, `.${seal}`, ''])
    await expect(use(wrong, hereId)).rejects.toMatchObject(linkInvalid)
  expect((await use(token, hereId)).userId).toBeTruthy()
})

it('is over after 15 minutes', async () => {
  const { account } = await newSignedInPerson(shop)
  await newLoginLink(shop.platform.auth, { email: account.email, organizationId: hereId })
  const { rows } = await shop.owner.query(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from auth_verification
      where value like '%' || $1 || '%'`,
    [account.email],
  )
  expect(rows).toEqual([{ minutes: 15 }])
})
