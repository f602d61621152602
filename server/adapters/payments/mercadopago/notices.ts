import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago'
import * as v from 'valibot'
import {
  type ConnectedNotice,
  InvalidSignature,
  providerId,
  UnreadableNotice,
} from '#server/domain/payments/gateway.ts'

const toleranceMs = 300_000

const idOfNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String), providerId)

const noticeSchema = v.object({
  id: idOfNumber,
  type: v.optional(v.string(), ''),
  action: v.optional(v.string(), ''),
  live_mode: v.boolean(),
  user_id: idOfNumber,
  data: v.object({ id: idOfNumber, payment_id: v.optional(idOfNumber) }),
})

type Notice = v.InferOutput<typeof noticeSchema>

/**
 * Mercado Pago signs the id that the notice is about, its own request's id and the time, and nothing else of the body.
 * Throws `InvalidSignature`, `UnreadableNotice`.
 */
export function readNotice(
  headers: Record<string, string | undefined>,
  rawBody: Buffer,
  { secret, now }: Readonly<{ secret: string; now: Date }>,
): ConnectedNotice | null {
  const notice = parseNotice(rawBody)
  verifySignature(headers, notice, { secret, now })
  const paymentId = paymentIdOf(notice)
  const isAboutAccount = notice.type === 'mp-connect'
  if (paymentId === null && !isAboutAccount) return null
  const { id, action, type, user_id: account, live_mode: live } = notice
  return { eventId: id, kind: action || type, account, live, paymentId }
}

function paymentIdOf({ type, data }: Notice): string | null {
  if (type === 'payment') return data.id
  return type === 'topic_chargebacks_wh' || type === 'chargebacks' ? (data.payment_id ?? null) : null
}

function parseNotice(rawBody: Buffer): Notice {
  let body: unknown
  try {
    body = JSON.parse(rawBody.toString('utf8'))
  } catch (cause) {
    throw new UnreadableNotice('mercadopago: the notice is no JSON', { cause })
  }
  const notice = v.safeParse(noticeSchema, body)
  if (notice.success) return notice.output
  const path = v.getDotPath(notice.issues[0]) ?? 'itself'
  throw new UnreadableNotice(`mercadopago: the notice has an unknown shape in ${path}`)
}

function verifySignature(
  headers: Record<string, string | undefined>,
  { data }: Notice,
  { secret, now }: { secret: string; now: Date },
): void {
  const xSignature = headers['x-signature']
  const xRequestId = headers['x-request-id']
  try {
    WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId: data.id.toLowerCase(), secret })
  } catch (cause) {
    if (!(cause instanceof InvalidWebhookSignatureError)) throw cause
    throw new InvalidSignature('x-signature is missing or wrong', { cause })
  }
  if (Math.abs(now.getTime() - signedAt(xSignature!)) > toleranceMs)
    throw new InvalidSignature('x-signature is too old or dated in the future')
}

/** Mercado Pago writes seconds in some notices and milliseconds in others. */
function signedAt(header: string): number {
  const ts = Number(/(?:^|,)\s*ts=(\d+)/.exec(header)?.[1])
  return ts > 1e11 ? ts : ts * 1000
}
