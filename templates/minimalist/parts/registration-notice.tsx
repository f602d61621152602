import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { noticeOf, type RegistrationNoticeProps } from '#templates/registration-notice.ts'
import { UnderlinedLink, LinkRow } from './links.tsx'

export function RegistrationNotice(props: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const notice = noticeOf(props, t)
  return (
    <Box aria-label={t('notice.label')}>
      <h2>{notice.title}</h2>
      <p>{notice.text}</p>
      <LinkRow data-print="no">
        {notice.links.map(({ kind, href, label }) => (
          <UnderlinedLink key={kind} href={href}>
            {label}
          </UnderlinedLink>
        ))}
      </LinkRow>
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-5);
  border: 1px solid var(--ink);

  h2 {
    font-size: var(--text-lg);
    line-height: 1.2;
  }
`
