import type { Em } from '#server/database/orm.ts'
import { PasskeyChallenge } from './passkey-challenge.ts'

const minutes = 5

type NewChallenge = Readonly<{ challenge: string; host: string; userId: string | null }>

export async function storeChallenge(em: Em, challenge: NewChallenge, now: Date): Promise<void> {
  await em.nativeDelete(PasskeyChallenge, { expiresAt: { $lt: now } })
  em.create(PasskeyChallenge, { ...challenge, expiresAt: new Date(now.getTime() + minutes * 60_000) })
  await em.flush()
}

/** Consumes a challenge: true once, if unexpired and issued to this user on this host. */
export const consumeChallenge = async (em: Em, challenge: NewChallenge, now: Date): Promise<boolean> =>
  (await em.nativeDelete(PasskeyChallenge, { ...challenge, expiresAt: { $gt: now } })) === 1
