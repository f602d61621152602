import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { MailDelayed, type MailTransport, MailUndeliverable } from '#server/domain/messages/mail-transport.ts'
import type { MailWriter } from './mail-writer.ts'

/** Milliseconds. */
export type SmtpTimeouts = Readonly<{ connect: number; answer: number }>

type Options = { composeMail: MailWriter['composeMail']; timeouts?: SmtpTimeouts }

/**
 * Delivers through the server at `smtp[s]://user:password@host:port`. Plain SMTP is upgraded by STARTTLS when the
 * server offers it; a password leaves this machine over TLS only.
 */
export function smtpTransport(
  url: string,
  { composeMail, timeouts = { connect: 10_000, answer: 30_000 } }: Options,
): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isLocal = isLoopback(hostname)
  const transporter = createTransport({
    pool: true,
    maxConnections: 4,
    // One retry policy is enough, and it is the message's own: see deliver-message.
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ignoreTLS: isLocal,
    requireTLS: !isLocal && username !== '',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.answer,
    socketTimeout: timeouts.answer,
  })
  return {
    async send(mail, signal) {
      const raw = Buffer.from(await composeMail(mail))
      try {
        // As objects: a string may name many.
        await transporter.sendMail({
          from: { name: '', address: mail.from.address },
          to: { name: '', address: mail.to },
          raw,
          signal,
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
    async close() {
      transporter.close()
    },
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'))

/** What nodemailer tells about a failed sending. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

// Only a 5xx about this recipient or this content is final. A 5xx to the greeting, the password or the sender is
// about our set-up: the operator mends it, and the mail still goes.
function failureOf(error: unknown) {
  const { message, code, responseCode = 0, command = '' } = error as SmtpError
  const isRejected = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const isUnaddressable = code === 'EENVELOPE' && command === 'API'
  const Failure = isRejected || isUnaddressable ? MailUndeliverable : MailDelayed
  return new Failure(message, { cause: error })
}
