import { expect, it } from 'vitest'
import { codeOf, newSignedInPerson, withSecondFactor, type TestPerson } from '../testing/people.ts'
import { erasedNames } from '../i18n/erased-names.ts'
import { eraseAccount } from './erase-account.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const erase = ({ ctx, account }: TestPerson, { password = '', code = '' }) => {
  const settings = { names: erasedNames(), acceptsUpcoming: false }
  return eraseAccount(ctx, shop.platform, { ...account, address: randomAddress() }, { password, code }, settings)
}
const isThere = async ({ account: { userId } }: TestPerson) =>
  (await shop.owner.query('select from auth_user where id = $1', [userId])).rowCount === 1

it('nobody erases an account without its password', async () => {
  const person = await newSignedInPerson(shop)
  await expect(erase(person, { password: 'something else' })).rejects.toMatchObject({ code: 'password_wrong' })
  expect(await isThere(person)).toBe(true)
  await erase(person, person)
  expect(await isThere(person)).toBe(false)
})

it('nor without a code where a second factor is on, which takes the code as well', async () => {
  const person = await newSignedInPerson(shop)
  const { secret } = await withSecondFactor(shop, person)
  const { password } = person
  await expect(erase(person, { password })).rejects.toMatchObject({ code: 'code_wrong', field: 'code' })
  expect(await isThere(person)).toBe(true)
  await erase(person, { password, code: codeOf(secret) })
  expect(await isThere(person)).toBe(false)
})

it('without a password, a log-in of long ago is not enough', async () => {
  const person = await newSignedInPerson(shop)
  const { userId, sessionId } = person.account
  await shop.owner.query('delete from auth_account where user_id = $1', [userId])
  await shop.owner.query(`update auth_session set created_at = created_at - interval '11 minutes' where id = $1`, [
    sessionId,
  ])
  await expect(erase(person, {})).rejects.toMatchObject({ code: 'login_not_fresh' })
  expect(await isThere(person)).toBe(true)
})
