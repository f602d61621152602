import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { formAnswer, isDone } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DataPart } from './data-part.tsx'
import { EmailPart } from './email-part.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { FactorPart } from './factor-part.tsx'
import { IdentityPart } from './identity-part.tsx'
import { LogInAgain } from './log-in-again.tsx'
import { MembershipsPart } from './memberships-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import type { ProfileData } from './profile-data.ts'
import { SessionsPart } from './sessions-part.tsx'

export function ProfileScreen({ data, actionData }: { data: ProfileData; actionData: unknown }) {
  const { t, i18n } = useTranslation('profile')
  const { profile, sessions, memberships, showsFactorNotice, done } = data
  const answer = formAnswer(actionData)
  // Only without scripts, as a form of this page otherwise says it itself.
  const change = done ?? (isDone(actionData) ? 'name' : null)
  useTextsOf(profile.locale)
  return (
    <Parts>
      <title>{t('title')}</title>
      <LogInAgain />
      <PageHeader title={t('title')} summary={t('lead', { email: profile.email })} />
      {answer.refusal?.code === 'page_outdated' && (
        <Banner tone="error" isAlert>
          {refusalText(t, answer.refusal)}
        </Banner>
      )}
      {change && (
        <div role="status">
          <Banner tone="success">{t(`done.${change}`)}</Banner>
        </div>
      )}
      {showsFactorNotice && <FactorNotice />}
      <IdentityPart key={profile.locale ?? i18n.language} profile={profile} actionData={actionData} />
      <EmailPart profile={profile} answer={answer} />
      <PasswordPart profile={profile} answer={answer} />
      <FactorPart profile={profile} />
      <PasskeysPart profile={profile} answer={answer} />
      <SessionsPart sessions={sessions} />
      {memberships.length > 0 && <MembershipsPart memberships={memberships} answer={answer} />}
      <DataPart {...data} answer={answer} />
    </Parts>
  )
}

let startLocale: string | null | undefined

/** A document has the texts of one language: another one that was chosen in it, on any page, is loaded anew. */
function useTextsOf(locale: string | null): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    if (startLocale === undefined) startLocale = locale
    else if (locale !== startLocale && locale !== i18n.language) window.location.reload()
  }, [locale, i18n.language])
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
