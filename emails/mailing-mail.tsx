import { Fragment } from 'react'
import type { MailingMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { Paragraph, Prose, TextLink } from './parts/prose.tsx'

type Props = { frame: Frame; mail: MailingMessage }

/** Blank lines part paragraphs; nothing of the text is HTML. */
export function MailingMail({ frame, mail: { subject, text, link, unsubscribeUrl } }: Props) {
  return (
    <MessageLayout frame={frame} preview={text.slice(0, 120)} reader="athlete">
      <Prose frame={frame} title={subject}>
        {text.split('\n\n').map((paragraph, index) => (
          <Paragraph key={index} frame={frame}>
            {paragraph.split('\n').map((line, position) => (
              <Fragment key={position}>
                {position > 0 && <br />}
                <Line frame={frame} line={line} link={link} />
              </Fragment>
            ))}
          </Paragraph>
        ))}
        {unsubscribeUrl && (
          <Paragraph frame={frame} isQuiet>
            <TextLink frame={frame} href={unsubscribeUrl}>
              {frame.t('mailing.unsubscribe', { organization: frame.organization.name })}
            </TextLink>
          </Paragraph>
        )}
      </Prose>
    </MessageLayout>
  )
}

function Line({ frame, line, link }: { frame: Frame; line: string; link: string }) {
  return line.split(link).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <TextLink frame={frame} href={link}>
          {link}
        </TextLink>
      )}
      {part}
    </Fragment>
  ))
}
