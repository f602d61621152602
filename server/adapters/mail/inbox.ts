import type { Pool } from 'pg'
import type { MailTransport } from '#server/domain/messages/mail-transport.ts'
import { newId } from '#server/database/ids.ts'

export function inboxTransport(pool: Pool): MailTransport {
  return {
    async send(mail) {
      const attachments = mail.attachments.map(({ filename, contentType, cid, content }) => ({
        filename,
        contentType,
        ...(cid && { cid }),
        base64: Buffer.from(content).toString('base64'),
      }))
      await pool.query(
        `insert into inbox_message
           (id, organization_id, message_id, sender, recipient, subject, html, text, attachments, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
         on conflict (message_id) do nothing`,
        [
          newId(),
          mail.organizationId,
          mail.messageId,
          `${mail.from.name} <${mail.from.address}>`,
          mail.to,
          mail.subject,
          mail.html,
          mail.text,
          JSON.stringify(attachments),
        ],
      )
    },
    async close() {},
  }
}
