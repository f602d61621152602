import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import { contactIcons } from '#web/ui/contact-ways.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { noticeOf, type NoticeLink, type RegistrationNoticeProps } from '#templates/registration-notice.ts'
import { pageWidth } from '#web/ui/layout.ts'

export function RegistrationNotice(props: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const { title, text, links } = noticeOf(props, t)
  return (
    <Place aria-label={t('notice.label')}>
      <Banner
        tone={toneOf(props.page)}
        title={title}
        actions={links.map(({ kind, href, label }) => (
          <ButtonLink key={kind} href={href} size="sm" {...lookOf(kind)}>
            {label}
          </ButtonLink>
        ))}
      >
        {text}
      </Banner>
    </Place>
  )
}

function lookOf(kind: NoticeLink['kind']) {
  if (kind === 'results') return { variant: 'solid', icon: 'medal' } as const
  return kind === 'events' ? ({ iconEnd: 'arrow' } as const) : { icon: contactIcons[kind] }
}

function toneOf({ state }: EventPage): Tone {
  if (state === 'cancelled') return 'error'
  return state === 'finished' ? 'neutral' : 'warning'
}

const Place = styled.section`
  ${pageWidth}
  padding: var(--space-6) var(--gutter) 0;
`
