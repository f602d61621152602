import { loginLinkPath, newLoginToken } from '../auth/auth.ts'
import type { Mailing } from '../domain/messages/deliver-message.ts'
import { MailUndeliverable } from '../domain/messages/mail-transport.ts'
import { messageOrganization } from '../domain/messages/message-view.ts'
import type { Jobs } from '../domain/jobs.ts'
import { publicOrigin } from '../env.ts'
import type { Platform } from '../platform.ts'
import { defaultRegion } from '../rules/locale.ts'
import type { MessageOrganization } from '../rules/message-views.ts'
import { themeDefaults } from '../rules/theme.ts'

const minutes = 15

/**
 * Handles the queue `deliver-login-link`. The token is made here, so that nothing that signs anybody in ever lies in a
 * table; an address that nobody has an account with gets no mail.
 */
export const deliverLoginLinkJob =
  (platform: Platform, { transport, render, sender }: Mailing) =>
  async ({ email, redirect, locale, organizationId, mailId }: Jobs['deliver-login-link']): Promise<void> => {
    const from = await senderOf(platform, organizationId)
    if (!from || !(await isKnown(platform, email))) return
    const url = from.origin + loginLinkPath(await newLoginToken(platform.auth, email), redirect)
    const rendered = await render('magic-link', { url, minutes }, { locale, organization: from, now: new Date() })
    try {
      await transport.send({
        ...rendered,
        messageId: `<${mailId}@${new URL(from.origin).hostname}>`,
        organizationId,
        from: { name: from.name, address: sender },
        replyTo: from.contactEmail,
        to: email,
      })
    } catch (error) {
      if (!(error instanceof MailUndeliverable)) throw error
      platform.log.warn({ mailId, reason: error.message }, 'a log-in link could not be delivered')
    }
  }

const isKnown = async ({ auth }: Platform, email: string) => {
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.findUserByEmail(email)) !== null
}

/** Who the mail is from: the organization on its first address, or Dorsal itself; null when the organization is gone. */
const senderOf = async (
  { directory, env }: Platform,
  organizationId: string | null,
): Promise<MessageOrganization | null> => {
  if (organizationId) {
    const organization = await directory.byId(organizationId)
    return organization && messageOrganization(organization)
  }
  const origin = publicOrigin(env, env.PLATFORM_DOMAIN)
  const nothing = { logo: null, contactEmail: null, contactPhone: null }
  return { name: 'Dorsal', region: defaultRegion, origin, theme: themeDefaults, ...nothing }
}
