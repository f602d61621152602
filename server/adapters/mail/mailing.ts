import type { Pool } from 'pg'
import type { Mailing } from '#server/domain/messages/deliver-message.ts'
import type { FileStore } from '#server/domain/media/file-store.ts'
import type { Env } from '#server/env.ts'
import { inboxTransport } from './inbox.ts'
import type { MailWriter } from './mail-writer.ts'

type Parts = {
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>
  pool: Pool
  files: Pick<FileStore, 'read'>
  writer: MailWriter
}

export async function openMailing({ env: { SMTP_URL, MAIL_FROM }, pool, files, writer }: Parts): Promise<Mailing> {
  return {
    transport: SMTP_URL ? (await import('./smtp.ts')).smtpTransport(SMTP_URL, writer) : inboxTransport(pool),
    sender: /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM,
    render: async (kind, view, options) => {
      const logo = options.organization.logo
        ? await files.read(options.organization.logo.replace(/^\/files\//, ''))
        : null
      return writer.writeMessage(kind, view, { ...options, logo })
    },
  }
}
