import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { openShop, type Shop } from '../domain/orders/testing/shop.ts'
import { writePassword } from '../domain/users/write-password.ts'
import { hashPassword } from './passwords.ts'
import { register } from './register.ts'
import { signInWithPassword } from './sessions.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), {})
})
afterAll(() => shop.close())

const newPerson = async (password: string | null) => {
  const email = `${newId()}@example.com`
  const { internalAdapter } = await shop.platform.auth.$context
  const { id } = await internalAdapter.createUser({ email, name: 'Ana', emailVerified: true }, { method: 'admin' })
  if (password) {
    const hash = await hashPassword(shop.platform.auth, password)
    await shop.system.db.transaction((em) => writePassword(em, id, hash))
  }
  return email
}
const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

/** How long a refusal takes for each of several addresses, by turns, so that a busy machine is busy for all of them. */
const timesOf = async (emails: string[]) => {
  const times = emails.map((): number[] => [])
  for (let round = 0; round < 7; round++)
    for (const [index, email] of emails.entries()) {
      const began = performance.now()
      const signedIn = await signInWithPassword(shop.platform.auth, new Headers({ host: 'x' }), email, 'not this one')
      times[index]!.push(performance.now() - began)
      expect(signedIn).toBeNull()
    }
  return times.map(median)
}

it('a wrong password is refused in the same time, whether or not the address has an account or a password', async () => {
  const emails = [await newPerson('over the fells'), await newPerson(null), `${newId()}@example.com`]
  const [known, withoutPassword, unknown] = await timesOf(emails)
  for (const time of [withoutPassword!, unknown!]) {
    expect(time / known!).toBeGreaterThan(0.5)
    expect(time / known!).toBeLessThan(2)
  }
}, 120_000)

it('an account is made with as much work for an address that has one', async () => {
  const { password } = await shop.platform.auth.$context
  const { hash } = password
  const hashed: string[] = []
  password.hash = (typed) => {
    hashed.push(typed)
    return hash(typed)
  }
  const known = await newPerson('over the fells')
  try {
    for (const email of [known, `${newId()}@example.com`]) {
      const person = {
        name: 'Ana',
        email,
        password: `of ${email}`,
        locale: 'en',
        organizationId: null,
        redirect: '/',
      } as const
      await register(shop.system, shop.platform, newId(), person)
      expect(hashed).toContain(`of ${email}`)
    }
  } finally {
    password.hash = hash
  }
})

it('would be seen to take another time, did nobody hash for an address without a password', async () => {
  const { password } = await shop.platform.auth.$context
  const { hash } = password
  const known = await newPerson('over the fells')
  password.hash = async () => 'nothing'
  try {
    const [slow, fast] = await timesOf([known, `${newId()}@example.com`])
    expect(fast! / slow!).toBeLessThan(0.5)
  } finally {
    password.hash = hash
  }
}, 120_000)
