import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Mail, MailDelayed, type MailTransport, MailUndeliverable } from '../../domain/messages/mail-transport.ts'

/** Milliseconds. */
export type SmtpTimeouts = Readonly<{ connect: number; answer: number }>

/**
 * Delivers through the server at `smtp[s]://user:password@host:port`. Plain SMTP is upgraded by STARTTLS when the
 * server offers it; a password leaves this machine over TLS only.
 */
export function smtpTransport(
  url: string,
  timeouts: SmtpTimeouts = { connect: 10_000, answer: 30_000 },
): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isNear = isLoopback(hostname)
  const transporter = createTransport({
    pool: true,
    maxConnections: 4,
    // One retry policy is enough, and it is the message's own: see deliver-message.
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ignoreTLS: isNear,
    requireTLS: !isNear && username !== '',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.answer,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transporter.sendMail(letterOf(mail))
      } catch (error) {
        throw failureOf(error)
      }
    },
    async close() {
      transporter.close()
    },
  }
}

const letterOf = (mail: Mail) => ({
  messageId: mail.messageId,
  from: { name: oneLine(mail.from.name), address: mail.from.address },
  to: { name: '', address: mail.to },
  ...(mail.replyTo && { replyTo: { name: oneLine(mail.from.name), address: mail.replyTo } }),
  subject: oneLine(mail.subject),
  html: mail.html,
  text: mail.text,
  // Out-of-office robots stay silent (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
    filename,
    contentType,
    content: Buffer.from(content),
    ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
  })),
})

/** A header is one line: line breaks and other control characters of a name become spaces. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

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
  const refused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const unaddressable = code === 'EENVELOPE' && command === 'API'
  const Failure = refused || unaddressable ? MailUndeliverable : MailDelayed
  return new Failure(message, { cause: error })
}
