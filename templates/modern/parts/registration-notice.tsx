import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contactIcons } from '#web/ui/contact-ways.tsx'
import { noticeOf, type RegistrationNoticeProps } from '#templates/registration-notice.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'

const icons = { results: 'arrow', events: 'arrow', ...contactIcons } as const

export function RegistrationNotice(props: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const { reason, title, text, links } = noticeOf(props, t)
  return (
    <Board aria-label={t('notice.label')} data-reason={reason}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div>
        {links.map(({ kind, href, label }, index) => (
          <ActionLink key={kind} href={href} look={index === 0 ? 'lit' : 'line'} icon={icons[kind]}>
            {label}
          </ActionLink>
        ))}
      </div>
    </Board>
  )
}

const Board = styled(Band)`
  --sign: var(--warning-border);
  row-gap: var(--space-4);
  padding-block: var(--space-7);
  background: var(--surface-raised);
  box-shadow: inset 0 6px 0 var(--sign);

  &[data-reason='cancelled'] {
    --sign: var(--error-border);
  }
  &:is([data-reason='finished'], [data-reason='nothing']) {
    --sign: var(--control);
  }
  > h2 {
    margin: 0;
    font-size: var(--text-2xl);
  }
  > p {
    max-inline-size: 42rem;
    font-size: var(--text-lg);
    line-height: 1.45;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3) var(--space-4);
    padding-inline-start: var(--space-1);
  }
`
