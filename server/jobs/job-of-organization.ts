import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'

export const jobOfOrganization =
  <Data extends { organizationId: string }>(work: (ctx: Context, data: Data) => Promise<void>) =>
  (platform: Platform) =>
  async (data: Data): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).findContext(data.organizationId)
    if (ctx) await work(ctx, data)
  }
