import { renderMessage } from '#emails/render-message.tsx'
import { translatorOf } from '#server/i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { MessageKind, MessageOrganization, MessageViews, RenderedMessage } from '#rules/messages/message-views.ts'
import { composeMail } from './compose-mail.ts'

type About = { locale: Locale; organization: MessageOrganization; now: Date; logo: Uint8Array | null }

const writeMessage = async <Kind extends MessageKind>(
  kind: Kind,
  view: MessageViews[Kind],
  options: About,
): Promise<RenderedMessage> => {
  const t = translatorOf(options.locale)
  return renderMessage(kind, view, { ...options, t: (key, values) => t(`emails:${key}`, values ?? {}) })
}

export const mailWriter = { writeMessage, composeMail }

export type MailWriter = typeof mailWriter
