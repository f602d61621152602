import type { PlatformContext } from '../context.ts'
import { erasePerson, type ErasureSettings } from '../domain/accounts/erase-person.ts'
import { ensureProven } from './ensure-proven.ts'

type ProofParameters = Parameters<typeof ensureProven>

export const eraseOwnAccount = async (
  ctx: PlatformContext,
  services: ProofParameters[0],
  account: ProofParameters[2],
  proof: ProofParameters[3],
  settings: ErasureSettings,
): Promise<void> => {
  await ensureProven(services, ctx, account, proof)
  await erasePerson(ctx, { userId: account.userId }, settings)
}
