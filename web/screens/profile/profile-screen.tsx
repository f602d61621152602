import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmailPart } from './email-part.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { FactorPart } from './factor-part.tsx'
import { IdentityPart } from './identity-part.tsx'
import { LeavePart } from './leave-part.tsx'
import { LogInAgain } from './log-in-again.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import type { ProfileData } from './profile-data.ts'
import { SessionsPart } from './sessions-part.tsx'

export function ProfileScreen({ data, answer }: { data: ProfileData; answer: FormAnswer }) {
  const { t } = useTranslation('profile')
  const { profile, sessions, organization, showsFactorNotice, done } = data
  return (
    <Parts>
      <title>{t('title')}</title>
      <LogInAgain />
      <PageHeader title={t('title')} summary={t('lead', { email: profile.email })} />
      {done && (
        <div role="status">
          <Banner tone="success">{t(`done.${done}`)}</Banner>
        </div>
      )}
      {showsFactorNotice && <FactorNotice />}
      <IdentityPart profile={profile} answer={answer} />
      <EmailPart profile={profile} answer={answer} />
      <PasswordPart profile={profile} answer={answer} />
      <FactorPart profile={profile} />
      <PasskeysPart profile={profile} answer={answer} />
      <SessionsPart sessions={sessions} />
      {organization && <LeavePart organization={organization} answer={answer} />}
    </Parts>
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 46rem;

  [data-value] {
    font-size: var(--text-lg);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  [data-row] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }
  [data-soft] {
    color: var(--ink-soft);
  }
`
