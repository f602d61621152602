import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { MailDelayed, type MailTransport, MailUndeliverable } from '#server/domain/messages/mail-transport.ts'
import type { MailWriter } from './mail-writer.ts'

export type SmtpTimeouts = Readonly<{ connectMs: number; responseMs: number }>

type Options = { composeMail: MailWriter['composeMail']; timeouts?: SmtpTimeouts }

/**
 * Delivers through `smtp[s]://user:password@host:port`. Plain SMTP is upgraded by STARTTLS where the server offers it;
 * a password is sent over TLS only, except to this machine.
 */
export function smtpTransport(
  url: string,
  { composeMail, timeouts = { connectMs: 10_000, responseMs: 30_000 } }: Options,
): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isLocal = isLoopback(hostname)
  const transporter = createTransport({
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ignoreTLS: isLocal,
    requireTLS: !isLocal && username !== '',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.responseMs,
    socketTimeout: timeouts.responseMs,
  })
  return {
    async send(mail, signal) {
      const raw = Buffer.from(await composeMail(mail))
      try {
        // Addresses are objects because a string may name several recipients.
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

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

// Only a 5xx about this recipient or this content is final. A 5xx to the greeting, the password or the sender is an
// error of our set-up: the mail is sent once the operator has fixed it.
function failureOf(error: unknown) {
  const { message, code, responseCode = 0, command = '' } = error as SmtpError
  const isRejected = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const isUnaddressable = code === 'EENVELOPE' && command === 'API'
  const Failure = isRejected || isUnaddressable ? MailUndeliverable : MailDelayed
  return new Failure(message, { cause: error })
}
