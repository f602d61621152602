import { type Mailing, deliverMessage } from '../domain/messages/deliver-message.ts'
import type { Jobs } from '../domain/jobs.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `deliver-message`, also for deleted organizations, whose buyers are notified about their money. */
export const deliverMessageJob =
  (platform: Pick<Platform, 'directory' | 'contextOf'>, mailing: Mailing, waitForTurn: () => Promise<void>) =>
  async ({ organizationId, messageId }: Jobs['deliver-message']): Promise<void> => {
    await waitForTurn()
    const organization = await platform.directory.byIdEvenDeleted(organizationId)
    if (!organization) return
    const ctx = platform.contextOf(organization, { actor: { kind: 'system' }, locale: organization.language })
    await deliverMessage(ctx, mailing, messageId)
  }
