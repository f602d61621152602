import { expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { addAccount } from '../testing/people.ts'
import { register } from './register.ts'
import { signInWithPassword } from './sessions.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const slowWorkOf = async (run: () => Promise<unknown>) => {
  const { password } = await shop.platform.auth.$context
  const { hash, verify } = password
  const hashedPasswords: string[] = []
  password.hash = (input) => (hashedPasswords.push(input), hash(input))
  password.verify = (attempt) => (hashedPasswords.push(attempt.password), verify(attempt))
  try {
    await run()
  } finally {
    Object.assign(password, { hash, verify })
  }
  return hashedPasswords
}

// Counts the slow work instead of measuring time: on a busy machine a clock would fail this test.
it('a wrong password is rejected with the same work, whether or not the address has an account or a password', async () => {
  const emails = [
    (await addAccount(shop, { password: 'over the fells' })).email,
    (await addAccount(shop)).email,
    `${newId()}@example.com`,
  ]
  for (const email of emails) {
    const hashedPasswords = await slowWorkOf(async () => {
      const headers = new Headers({ host: 'x' })
      expect(await signInWithPassword(shop.platform.auth, headers, email, 'not this one')).toBeNull()
    })
    expect(hashedPasswords).toEqual(['not this one'])
  }
})

it('an account is made with as much work for an address that has one', async () => {
  const { email: knownEmail } = await addAccount(shop, { password: 'over the fells' })
  for (const email of [knownEmail, `${newId()}@example.com`]) {
    const password = `of ${email}`
    const person = { name: 'Ana', email, password, locale: 'en', organizationId: null, redirect: '/' } as const
    expect(await slowWorkOf(() => register(shop.system, shop.platform, newId(), person))).toContain(password)
  }
})
