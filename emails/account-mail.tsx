import { Section } from '@react-email/components'
import type { AccountMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { personName } from './parts/person-name.ts'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

type Part = 'subject' | 'preview' | 'title' | 'body' | 'action'

export const accountTexts =
  ({ t, locale, organization }: Frame, { kind, minutes, values }: AccountMessage) =>
  (part: Part): string =>
    t(`account.${kind}.${part}`, {
      ...values,
      ...(values.inviter && { inviter: personName(values.inviter) }),
      ...(values.role && { role: t(`account.roles.${values.role}`) }),
      organization: organization.name,
      time: minutes === null ? '' : formatLifetime(minutes, locale),
    })

export function AccountMail({ frame, mail }: { frame: Frame; mail: AccountMessage }) {
  const textOf = accountTexts(frame, mail)
  return (
    <MessageLayout frame={frame} preview={textOf('preview')} reader="account">
      <Section
        className="card line"
        style={{
          padding: '4px 16px 18px',
          backgroundColor: frame.look.card,
          border: `1px solid ${frame.look.line}`,
          borderTop: `10px solid ${frame.look.solid}`,
          borderRadius: 20,
          borderCollapse: 'separate',
        }}
      >
        <Prose frame={frame} title={textOf('title')}>
          <Paragraph frame={frame}>{textOf('body')}</Paragraph>
          {mail.url && (
            <>
              <Action frame={frame} href={mail.url}>
                {textOf('action')}
              </Action>
              <Paragraph frame={frame} isQuiet>
                {frame.t('account.fallback')}
                <br />
                <TextLink frame={frame} href={mail.url}>
                  {mail.url}
                </TextLink>
              </Paragraph>
            </>
          )}
        </Prose>
      </Section>
    </MessageLayout>
  )
}

const formatLifetime = (minutes: number, locale: string): string => {
  const formatUnit = (value: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  if (minutes % 60) return formatUnit(minutes, 'minute')
  return minutes < 2880 ? formatUnit(minutes / 60, 'hour') : formatUnit(minutes / 1440, 'day')
}
