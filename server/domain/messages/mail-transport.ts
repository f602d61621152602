import type { RenderedMessage } from '#rules/messages/message-views.ts'

export type Mail = RenderedMessage &
  Readonly<{
    messageId: string
    organizationId: string | null
    from: Readonly<{ name: string; address: string }>
    replyTo: string | null
    to: string
    /** Of news: the page that unsubscribes by one press. */
    unsubscribeUrl?: string | null
  }>

/** Rendering a mail is one task of a worker process, building it another; a longer one is ended. */
export const taskTimeoutSeconds = 50
export const deliveryTimeoutSeconds = 2 * taskTimeoutSeconds + 140

/**
 * Resolves once the mail is accepted. Rejects with `MailUndeliverable` when a retry is pointless, with `MailDelayed`
 * when it may work later, also when `signal` aborts.
 */
export type MailTransport = { send(mail: Mail, signal: AbortSignal): Promise<void>; close(): Promise<void> }

export class MailUndeliverable extends Error {
  override name = 'MailUndeliverable'
}

export class MailDelayed extends Error {
  override name = 'MailDelayed'
}
