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
import { digestMessageView } from '../orders/order-digests.ts'
import type { DigestPayload, MailingPayload, MessagePayload, WaitingPayload } from './enqueue-message.ts'
import { mailingMessageView } from '../mailings/mailing-message-view.ts'
import { withholdIfPaused } from '../mailings/withhold-if-paused.ts'
import { messageOrganization, messageView } from './message-view.ts'
import { query, sql } from '#server/database/query.ts'

export type Mailing = Readonly<{ transport: MailTransport; render: RenderMessage; sender: string }>

type ClaimedMessage = { id: string; attempts: number; recipient: string; locale: Locale; message_id: string } & (
  | { kind: OrderMessageKind; payload: MessagePayload }
  | { kind: WaitingMessageKind; payload: WaitingPayload }
  | { kind: 'mailing'; payload: MailingPayload }
  | { kind: 'orders-digest'; payload: DigestPayload }
)

// As long as a job waits for a sign of life of its worker, so that the message of a process that died is free again when
// its job is retried.
const claimSeconds = 30

type Times = Readonly<{ seconds?: number; claimed?: number }>

/**
 * Sends one queued message; does nothing for one that was sent, has failed or is gone. Throws when it has to be
 * retried; the Message-ID stays the same, so that a mailbox shows it once.
 */
export async function deliverMessage(
  ctx: Context,
  mailing: Mailing,
  id: string,
  { seconds = deliveryTimeoutSeconds, claimed = claimSeconds }: Times = {},
): Promise<void> {
  const claim = await beginClaim(ctx, id, claimed)
  if (!claim) return
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), claim.signal])
    const outcome = await sendMessage(ctx, mailing, claim.message, signal)
    await recordOutcome(ctx, id, outcome)
  } catch (error) {
    if (error instanceof MailUndeliverable)
      return await recordOutcome(ctx, id, { state: 'failed', reason: error.message })
    await release(ctx, claim.message, error as Error)
    throw error
  } finally {
    claim.end()
  }
}

export class MessageClaimed extends Error {
  override name = 'MessageClaimed'
}

/** `dropped`: what it says is no longer true; `withheld`: its mailing is paused, which is recorded. */
type Outcome = { state: 'sent' | 'dropped' | 'withheld' } | { state: 'failed'; reason: string }

type Claim = Readonly<{ message: ClaimedMessage; signal: AbortSignal; end(): void }>

/** Renews the claim until `end`; `signal` aborts when that fails, before another worker may send the message. */
async function beginClaim(ctx: Context, id: string, seconds: number): Promise<Claim | null> {
  const expiry = new AbortController()
  // Each is begun before its claim is stored, so that it ends first.
  const expireLater = () => setTimeout(() => expiry.abort(), seconds * 1_000).unref()
  let expiring = expireLater()
  const message = await storeClaim(ctx, id, seconds).catch((error: unknown) => {
    clearTimeout(expiring)
    throw error
  })
  const renew = async () => {
    const next = expireLater()
    const isRenewed = message !== null && (await renewClaim(ctx, message, seconds).catch(() => false))
    clearTimeout(isRenewed ? expiring : next)
    if (isRenewed) expiring = next
  }
  const renewing = setInterval(() => void renew(), (seconds * 1_000) / 3)
  const end = () => {
    clearInterval(renewing)
    clearTimeout(expiring)
  }
  if (message) return { message, signal: expiry.signal, end }
  end()
  return null
}

// Commits the claim first: no mail server is waited for while a row is locked.
function storeClaim(ctx: Context, id: string, seconds: number): Promise<ClaimedMessage | null> {
  return ctx.db.transaction(async (em) => {
    const [message] = await query(
      em,
      sql<ClaimedMessage>`
        update message set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds})
        where organization_id = ${ctx.organization.id} and id = ${id} and state = 'queued'
          and coalesce(claimed_until, now()) <= now()
        returning id, attempts, kind, recipient, locale, payload, message_id`,
    )
    if (message) return message
    const [queuedMessage] = await query(
      em,
      sql<{ id: string }>`
        select id from message where organization_id = ${ctx.organization.id} and id = ${id} and state = 'queued'`,
    )
    if (queuedMessage) throw new MessageClaimed(`message ${id} is sent by another worker`)
    return null
  })
}

/** False if the claim has ended meanwhile, or is another attempt's. */
async function renewClaim(ctx: Context, { id, attempts }: ClaimedMessage, seconds: number): Promise<boolean> {
  const renewed = await ctx.db.transaction((em) =>
    query(
      em,
      sql`
        update message set claimed_until = now() + make_interval(secs => ${seconds})
        where organization_id = ${ctx.organization.id} and id = ${id} and state = 'queued' and attempts = ${attempts}
          and claimed_until > now()
        returning 1`,
    ),
  )
  return renewed.length > 0
}

async function sendMessage(
  ctx: Context,
  { transport, render, sender }: Mailing,
  message: ClaimedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (message.kind === 'mailing' && (await withholdIfPaused(ctx, message))) return { state: 'withheld' }
  const view = await viewOf(ctx, message)
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
    unsubscribeUrl: 'unsubscribeUrl' in view ? view.unsubscribeUrl : null,
  }
  await transport.send(mail, signal)
  return { state: 'sent' }
}

function viewOf(ctx: Context, message: ClaimedMessage) {
  if (message.kind === 'mailing') return mailingMessageView(ctx, message)
  if (message.kind === 'orders-digest') return digestMessageView(ctx, message.payload)
  return isWaitingMessage(message) ? waitingMessageView(ctx, message) : messageView(ctx, message)
}

const isWaitingMessage = (message: ClaimedMessage): message is ClaimedMessage & { kind: WaitingMessageKind } =>
  waitingMessageKinds.some((kind) => kind === message.kind)

async function recordOutcome(ctx: Context, id: string, outcome: Outcome): Promise<void> {
  if (outcome.state === 'withheld') return
  const reason = outcome.state === 'failed' ? outcome.reason : null
  await ctx.db.transaction((em) =>
    query(
      em,
      sql`
        with decided as (
          update message set state = ${outcome.state}, last_error = ${reason}, claimed_until = null,
                sent_at = case when ${outcome.state} = 'sent' then now() end
          where organization_id = ${ctx.organization.id} and id = ${id}
        )
        update mail_record set sent_at = now()
        where organization_id = ${ctx.organization.id} and id = ${id} and ${outcome.state} = 'sent'`,
    ),
  )
}

// Given up after a day, when staff see it as failed and may send it again, for another day.
async function release(ctx: Context, { id, attempts }: ClaimedMessage, error: Error): Promise<void> {
  await ctx.db.transaction((em) =>
    query(
      em,
      sql`
        update message set last_error = ${error.message}, claimed_until = null,
              state = case when coalesce(queued_again_at, created_at) < now() - interval '1 day' then 'failed' else state end
        where organization_id = ${ctx.organization.id} and id = ${id} and attempts = ${attempts}`,
    ),
  )
}
