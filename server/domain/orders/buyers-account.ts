import { accountOf, type Actor } from '#rules/permissions.ts'

/** An order with another address belongs to the account that verifies that address, see `claimOrders`. */
export const accountIdOf = (actor: Actor, email: string): string | null => {
  const account = accountOf(actor)
  return account?.email.toLowerCase() === email ? account.userId : null
}

/** Whether nobody has to confirm it: staff know whom they register, and who is signed in has verified the address. */
export const isEmailKnown = (actor: Actor, email: string): boolean =>
  actor.kind === 'member' || accountIdOf(actor, email) !== null
