import type { Em } from '#server/database/orm.ts'
import { PasskeyChallenge } from './passkey-challenge.ts'

const minutes = 5

type NewChallenge = Readonly<{ challenge: string; host: string; userId: string | null }>

/** Remembers what a passkey is asked to sign. Those that nobody answered go by the way. */
export async function keepChallenge(em: Em, challenge: NewChallenge, now: Date): Promise<void> {
  await em.nativeDelete(PasskeyChallenge, { expiresAt: { $lt: now } })
  em.create(PasskeyChallenge, { ...challenge, expiresAt: new Date(now.getTime() + minutes * 60_000) })
  await em.flush()
}

/** Whether this was asked of this person on this host; it is answered with that and good for nothing more. */
export const takeChallenge = async (em: Em, challenge: NewChallenge, now: Date): Promise<boolean> =>
  (await em.nativeDelete(PasskeyChallenge, { ...challenge, expiresAt: { $gt: now } })) === 1
