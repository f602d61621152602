import { Section } from '@react-email/components'
import type { MagicLinkMessage } from '../server/rules/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

/** A link that signs its reader in, once. */
export function MagicLink({ frame, link }: { frame: Frame; link: MagicLinkMessage }) {
  const { t, look, organization } = frame
  const { minutes, url } = link
  return (
    <MessageLayout frame={frame} preview={t('magicLink.preview', { minutes })} reader="account">
      <Section
        className="card line"
        style={{
          padding: '4px 16px 18px',
          backgroundColor: look.card,
          border: `1px solid ${look.line}`,
          borderTop: `10px solid ${look.solid}`,
          borderRadius: 20,
          borderCollapse: 'separate',
        }}
      >
        <Prose frame={frame} title={t('magicLink.title', { organization: organization.name })}>
          <Paragraph frame={frame}>{t('magicLink.body', { minutes })}</Paragraph>
          <Action frame={frame} href={url}>
            {t('magicLink.action')}
          </Action>
          <Paragraph frame={frame} isQuiet>
            {t('magicLink.fallback')}
            <br />
            <TextLink frame={frame} href={url}>
              {url}
            </TextLink>
          </Paragraph>
        </Prose>
      </Section>
    </MessageLayout>
  )
}
