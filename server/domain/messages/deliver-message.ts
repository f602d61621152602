import type { Context } from '#server/context.ts'
import { type Locale } from '#rules/text/locale.ts'
import {
  waitingMessageKinds,
  type OrderMessageKind,
  type RenderMessage,
  type WaitingMessageKind,
} from '#rules/messages/message-views.ts'
import { deliveryTimeoutSeconds, type MailTransport, MailUndeliverable } from './mail-transport.ts'
import { waitingMessageView } from '../waiting-lists/waiting-message-view.ts'
import type { MessagePayload, WaitingPayload } from './enqueue-message.ts'
import { messageOrganization, messageView } from './message-view.ts'
import { query, sql } from '#server/database/query.ts'

export type Mailing = Readonly<{ transport: MailTransport; render: RenderMessage; sender: string }>

type ClaimedMessage = { recipient: string; locale: Locale; message_id: string } & (
  | { kind: OrderMessageKind; payload: MessagePayload }
  | { kind: WaitingMessageKind; payload: WaitingPayload }
)

/**
 * Sends one queued message; does nothing for one that was sent, has failed or is gone. Throws when it has to be
 * retried; the Message-ID stays the same, so that a mailbox shows it once.
 */
export async function deliverMessage(
  ctx: Context,
  mailing: Mailing,
  id: string,
  { seconds = deliveryTimeoutSeconds } = {},
): Promise<void> {
  // Started before the claim, so that nothing is sent after the claim has ended: another worker may be sending then.
  const signal = AbortSignal.timeout(seconds * 1_000)
  const message = await claim(ctx, id, seconds)
  if (!message) return
  try {
    const outcome = await sendMessage(ctx, mailing, message, signal)
    await recordOutcome(ctx, id, outcome)
  } catch (error) {
    if (error instanceof MailUndeliverable) return recordOutcome(ctx, id, { state: 'failed', reason: error.message })
    await release(ctx, id, error as Error)
    throw error
  }
}

export class MessageClaimed extends Error {
  override name = 'MessageClaimed'
}

/** `dropped`: what it says is no longer true. */
type Outcome = { state: 'sent' | 'dropped' } | { state: 'failed'; reason: string }

// Commits the claim first: no mail server is waited for while a row is locked.
function claim(ctx: Context, id: string, seconds: number): Promise<ClaimedMessage | null> {
  return ctx.db.transaction(async (em) => {
    const [message] = await query(
      em,
      sql<ClaimedMessage>`
        update message set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds})
        where organization_id = ${ctx.organization.id} and id = ${id} and state = 'queued'
          and coalesce(claimed_until, now()) <= now()
        returning kind, recipient, locale, payload, message_id`,
    )
    if (message) return message
    const [queuedMessage] = await query(
      em,
      sql<{ id: string }>`
        select id from message where organization_id = ${ctx.organization.id} and id = ${id} and state = 'queued'`,
    )
    if (queuedMessage) throw new MessageClaimed(`message ${id} is in another worker's hands`)
    return null
  })
}

async function sendMessage(
  ctx: Context,
  { transport, render, sender }: Mailing,
  message: ClaimedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const view = isWaitingMessage(message) ? await waitingMessageView(ctx, message) : await messageView(ctx, message)
  if (!view) return { state: 'dropped' }
  const organization = messageOrganization(ctx.organization)
  const rendered = await render(message.kind, view, { locale: message.locale, organization, now: ctx.now })
  const mail = {
    ...rendered,
    messageId: message.message_id,
    organizationId: ctx.organization.id,
    from: { name: organization.name, address: sender },
    replyTo: organization.contactEmail,
    to: message.recipient,
  }
  await transport.send(mail, signal)
  return { state: 'sent' }
}

const isWaitingMessage = (message: ClaimedMessage): message is ClaimedMessage & { kind: WaitingMessageKind } =>
  waitingMessageKinds.some((kind) => kind === message.kind)

async function recordOutcome(ctx: Context, id: string, outcome: Outcome): Promise<void> {
  const reason = outcome.state === 'failed' ? outcome.reason : null
  await ctx.db.transaction((em) =>
    query(
      em,
      sql`
        update message set state = ${outcome.state}, last_error = ${reason}, claimed_until = null,
              sent_at = case when ${outcome.state} = 'sent' then now() end
        where organization_id = ${ctx.organization.id} and id = ${id}`,
    ),
  )
}

// Given up after a day, when staff see it as failed and may send it again, for another day.
async function release(ctx: Context, id: string, error: Error): Promise<void> {
  await ctx.db.transaction((em) =>
    query(
      em,
      sql`
        update message set last_error = ${error.message}, claimed_until = null,
              state = case when coalesce(queued_again_at, created_at) < now() - interval '1 day' then 'failed' else state end
        where organization_id = ${ctx.organization.id} and id = ${id}`,
    ),
  )
}
