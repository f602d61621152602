import { newLoginLink } from '../auth/login-links.ts'
import type { Jobs } from '../domain/jobs.ts'
import type { Mailing } from '../domain/messages/deliver-message.ts'
import { deliveryTimeoutSeconds, MailUndeliverable } from '../domain/messages/mail-transport.ts'
import { messageOrganization } from '../domain/messages/message-view.ts'
import { accountMailFacts } from '../domain/accounts/account-mail-facts.ts'
import { createAccountLink } from '../domain/accounts/account-links.ts'
import { linkToExport } from '../domain/exports/export-jobs.ts'
import { platformOrigin } from '../env.ts'
import type { Platform } from '../platform.ts'
import { accountMails, isLoginMail, linkPurposeOf } from '#rules/accounts/account-mails.ts'
import { defaultRegion } from '#rules/text/locale.ts'
import type { MessageOrganization } from '#rules/messages/message-views.ts'
import { themeDefaults } from '#rules/themes/theme.ts'

type Job = Jobs['deliver-account-mail']

/**
 * Handles the queue `deliver-account-mail`. Creates the token here, so that no secret is stored in a job; sends nothing
 * about an account to an address without one.
 */
export const deliverAccountMailJob =
  (platform: Platform, { transport, render, sender: address }: Mailing) =>
  async (job: Job): Promise<void> => {
    const signal = AbortSignal.timeout(deliveryTimeoutSeconds * 1_000)
    const ctx = platform.platformContext({ actor: { kind: 'system' } })
    const sender = await senderOf(platform, job.organizationId)
    const facts = sender && (await accountMailFacts(ctx, job))
    if (!sender || !facts) return
    const { from, origin } = sender
    const path = await linkOf(platform, job, facts.userId)
    const { kind, email, locale, mailId } = job
    const { values } = facts
    const view = { kind, url: path && origin + path, minutes: accountMails[kind].minutes, values }
    const renderedMail = await render('account', view, { locale, organization: from, now: ctx.now })
    const mail = {
      ...renderedMail,
      messageId: `<${mailId}@${new URL(from.origin).hostname}>`,
      organizationId: job.organizationId,
      from: { name: from.name, address },
      replyTo: from.contactEmail,
      to: email,
    }
    try {
      await transport.send(mail, signal)
    } catch (error) {
      if (!(error instanceof MailUndeliverable)) throw error
      platform.log.warn({ mailId, kind, reason: error.message }, 'a mail around an account could not be delivered')
    }
  }

const linkOf = async (platform: Platform, job: Job, userId: string | null): Promise<string | null> => {
  const { kind, email, organizationId, data } = job
  if (kind === 'export-ready' && organizationId)
    return linkToExport(platform.fileLinks, { id: data.export!, organizationId, expiresAt: new Date(data.until!) })
  if (isLoginMail(kind)) return newLoginLink(platform.auth, { email, organizationId, next: data.redirect })
  const purpose = linkPurposeOf(kind)
  if (!purpose) return accountMails[kind].page
  const ctx = platform.platformContext({ actor: { kind: 'system' } })
  const link = { purpose, email, userId, organizationId, data }
  const token = await ctx.db.transaction((em) => createAccountLink(em, link, ctx.now))
  return `${accountMails[purpose].page}?${new URLSearchParams({ token })}`
}

/** The sender, and the platform's host that links lead to. Null when the organization is gone. */
const senderOf = async (
  { directory, env }: Platform,
  organizationId: string | null,
): Promise<{ from: MessageOrganization; origin: string } | null> => {
  if (organizationId) {
    const organization = await directory.byId(organizationId)
    return organization && { from: messageOrganization(organization), origin: platformOrigin(env, organization) }
  }
  const origin = platformOrigin(env, null)
  const noContacts = { logo: null, contactEmail: null, contactPhone: null, website: null }
  return { from: { name: 'Dorsal', region: defaultRegion, origin, theme: themeDefaults, ...noContacts }, origin }
}
