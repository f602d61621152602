import type { RenderedMessage } from '#rules/messages/message-views.ts'

/** A message ready to leave: rendered, addressed, with the Message-ID it keeps however often it is sent. */
export type Mail = RenderedMessage &
  Readonly<{
    /** `<id@host>` */
    messageId: string
    /** Null for what the platform itself writes. */
    organizationId: string | null
    from: Readonly<{ name: string; address: string }>
    replyTo: string | null
    to: string
  }>

/** Seconds. Writing a mail is one task of a worker process, putting it together another: what takes longer is ended. */
export const longestTask = 50
/** Seconds from the first look at a mail until it is handed over or given up until later: two tasks, files and sending. */
export const longestHandOver = 2 * longestTask + 140

/**
 * Hands a mail to whoever delivers it. Resolves once the mail is theirs; rejects with `MailUndeliverable` when
 * asking again is pointless, with `MailDelayed` when it may work later, also when `signal` tells to give up.
 */
export type MailTransport = { send(mail: Mail, signal: AbortSignal): Promise<void>; close(): Promise<void> }

/** The other side will never take this mail: no such mailbox, refused content. */
export class MailUndeliverable extends Error {
  override name = 'MailUndeliverable'
}

/** Not now: the server is down, busy, greylisting, or will not have us yet. */
export class MailDelayed extends Error {
  override name = 'MailDelayed'
}
