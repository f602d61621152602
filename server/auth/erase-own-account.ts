import type { PlatformContext } from '../context.ts'
import { erasePerson, type ErasureSettings } from '../domain/accounts/erase-person.ts'
import { ensureProven } from './ensure-proven.ts'

type Asked = Parameters<typeof ensureProven>

/** Erases an account for its owner, who proves to be that. Refuses what `ensureProven` and erasing refuse. */
export const eraseOwnAccount = async (
  ctx: PlatformContext,
  door: Asked[0],
  own: Asked[2],
  proof: Asked[3],
  settings: ErasureSettings,
): Promise<void> => {
  await ensureProven(door, ctx, own, proof)
  await erasePerson(ctx, { userId: own.userId }, settings)
}
