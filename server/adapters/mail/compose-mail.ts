import { createTransport } from 'nodemailer'
import type { Mail } from '#server/domain/messages/mail-transport.ts'

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

export const composeMail = async (mail: Mail): Promise<Uint8Array> => {
  const { message } = await composer.sendMail(messageOf(mail))
  return message as Buffer
}

const messageOf = (mail: Mail) => ({
  messageId: mail.messageId,
  from: { name: oneLine(mail.from.name), address: mail.from.address },
  to: { name: '', address: mail.to },
  ...(mail.replyTo && { replyTo: { name: oneLine(mail.from.name), address: mail.replyTo } }),
  subject: oneLine(mail.subject),
  html: mail.html,
  text: mail.text,
  // Keeps out-of-office robots silent (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
  attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
    filename,
    contentType,
    content: Buffer.from(content),
    ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
})

// RFC 8058: mail programs show a button that unsubscribes by one request.
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail) =>
  unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

/** Prevents header injection: line breaks and other control characters become spaces. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
