import type { Pool } from 'pg'
import type { Mailing } from '../../domain/messages/deliver-message.ts'
import type { FileStore } from '../../domain/media/file-store.ts'
import type { Env } from '../../env.ts'
import { translatorOf } from '../../i18n/translator.ts'
import { inboxTransport } from './inbox.ts'

type Parts = { env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>; pool: Pool; files: Pick<FileStore, 'read'> }

/**
 * Mail as this process sends it: through SMTP_URL, or into the development inbox (`pool` is the platform role's).
 * `files` has the organizations' logos.
 */
export async function openMailing({ env: { SMTP_URL, MAIL_FROM }, pool, files }: Parts): Promise<Mailing> {
  return {
    transport: SMTP_URL ? (await import('./smtp.ts')).smtpTransport(SMTP_URL) : inboxTransport(pool),
    sender: /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM,
    render: async (kind, view, about) => {
      // Loaded with the first mail: a process that sends none need not hold React's mail components.
      const { renderMessage } = await import('../../../emails/render-message.tsx')
      const t = translatorOf(about.locale)
      const logo = about.organization.logo ? await files.read(about.organization.logo.replace(/^\/files\//, '')) : null
      return renderMessage(kind, view, { ...about, logo, t: (key, values) => t(`emails:${key}`, values ?? {}) })
    },
  }
}
