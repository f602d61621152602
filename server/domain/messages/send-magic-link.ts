import { newId } from '../../database/ids.ts'
import type { Locale } from '../../rules/locale.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import type { Mailing } from './deliver-message.ts'
import { messageOrganization } from './message-view.ts'

export type MagicLinkMail = Readonly<{ to: string; url: string; minutes: number; locale: Locale; now: Date }>

/**
 * Mails a link that signs in. It goes out now or not at all: kept in a table it would be a key lying about, and one
 * that arrives after its minutes opens nothing. Rejects with `MailDelayed` or `MailUndeliverable`.
 */
export async function sendMagicLink(
  mailing: Mailing,
  sender: CurrentOrganization,
  { to, url, minutes, locale, now }: MagicLinkMail,
): Promise<void> {
  const organization = messageOrganization(sender)
  const rendered = await mailing.render('magic-link', { url, minutes }, { locale, organization, now })
  await mailing.transport.send({
    ...rendered,
    messageId: `<${newId()}@${new URL(organization.origin).hostname}>`,
    organizationId: sender.id,
    from: { name: organization.name, address: mailing.sender },
    replyTo: organization.contactEmail,
    to,
  })
}
