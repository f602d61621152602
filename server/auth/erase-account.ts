import type { PlatformContext } from '../context.ts'
import { erasePerson, type ErasureSettings } from '../domain/accounts/erase-person.ts'
import { ensureReauthenticated } from './ensure-reauthenticated.ts'

type ProofParameters = Parameters<typeof ensureReauthenticated>

export const eraseAccount = async (
  ctx: PlatformContext,
  services: ProofParameters[0],
  account: ProofParameters[2],
  proof: ProofParameters[3],
  settings: ErasureSettings,
): Promise<void> => {
  await ensureReauthenticated(services, ctx, account, proof)
  await erasePerson(ctx, { userId: account.userId }, settings)
}
