import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { formAnswer, isDone, type FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { accountPaths } from '#rules/account-paths.ts'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { IdentityPart } from './identity-part.tsx'
import { LogInAgain } from './log-in-again.tsx'
import { MembershipsPart } from './memberships-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import type { ProfileData } from './profile-data.ts'
import { SessionsPart } from './sessions-part.tsx'
import { usePart, type Part } from './use-part.ts'
import { PartForm } from './part-form.tsx'
import { ProofFields } from './proof-fields.tsx'

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

/** A document has the texts of one language: another one that was chosen in it, on any page, is loaded again. */
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

type DataProps = Pick<ProfileData, 'profile' | 'upcoming' | 'eraseWord'> & { answer: FormAnswer }

function DataPart({ answer, ...data }: DataProps) {
  const { t } = useTranslation('account')
  const part = usePart(answer, 'erase')
  return (
    <>
      <Sheet title={t('privacy.download')} lead={t('privacy.downloadText')} level="h2" id="privacy">
        <p>
          <ButtonLink href={accountPaths.accountData} size="sm" icon="download" download>
            {t('privacy.file')}
          </ButtonLink>
        </p>
        <p data-soft="">{t('privacy.visitors')}</p>
      </Sheet>
      <Sheet title={t('privacy.erase')} lead={t('privacy.goes')} level="h2">
        <p data-soft="">{t('privacy.stays')}</p>
        <Disclosure label={t('privacy.open')} isOpen={part.isOpen}>
          <EraseForm {...data} part={part} />
        </Disclosure>
      </Sheet>
    </>
  )
}

function EmailPart({ profile, answer }: Pick<ProfileData, 'profile'> & { answer: FormAnswer }) {
  const { t } = useTranslation('profile')
  const { isOpen, errorOf, refusal, typedValue } = usePart(answer, 'email')
  const { email, emailChange } = profile
  return (
    <Sheet title={t('email.title')} lead={t('email.lead')} level="h2">
      <p data-value="">{email}</p>
      {emailChange && (
        <Banner
          title={t('email.waiting', { email: emailChange.newEmail })}
          actions={
            <PartForm intent="email-withdraw">
              <Button type="submit" size="sm">
                {t('email.withdraw')}
              </Button>
            </PartForm>
          }
        >
          {t(emailChange.isOldConfirmed ? 'email.waitingNew' : 'email.waitingBoth')}
        </Banner>
      )}
      <Disclosure label={t('email.change')} isOpen={isOpen}>
        <PartForm intent="email" refusal={refusal}>
          <Field label={t('email.label')} error={errorOf('email')} required>
            <Input
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              defaultValue={typedValue('email')}
            />
          </Field>
          <ProofFields profile={profile} errorOf={errorOf} />
          <Button type="submit" variant="solid">
            {t('email.submit')}
          </Button>
        </PartForm>
      </Disclosure>
    </Sheet>
  )
}

type EraseProps = Pick<ProfileData, 'profile' | 'upcoming' | 'eraseWord'> & { part: Part }

function EraseForm({ profile, upcoming, eraseWord, part }: EraseProps) {
  const { t } = useTranslation('account')
  const { errorOf, refusal, typedValue } = part
  return (
    <PartForm intent="erase" refusal={refusal}>
      {upcoming.length > 0 && (
        <Banner tone="warning" title={t('privacy.upcoming', { events: upcoming.map(({ title }) => title).join(', ') })}>
          <p>{t('privacy.upcomingText')}</p>
          {upcoming.map(
            ({ title, organization, contactEmail }) =>
              contactEmail && (
                <p key={`${organization} ${title}`}>
                  <ButtonLink
                    href={`mailto:${contactEmail}?subject=${encodeURIComponent(title)}`}
                    icon="mail"
                    size="sm"
                  >
                    {t('privacy.contact', { organization, event: title })}
                  </ButtonLink>
                </p>
              ),
          )}
          <Checkbox name="giveUp" label={t('privacy.giveUp')} defaultChecked={!!typedValue('giveUp')} />
        </Banner>
      )}
      <Field label={t('privacy.type', { word: eraseWord })} error={errorOf('word')} required>
        <Input
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typedValue('word')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
          autoFocus={!!errorOf('word')}
        />
      </Field>
      <ProofFields profile={profile} errorOf={errorOf} />
      <Button type="submit" variant="danger" icon="trash">
        {t('privacy.submit')}
      </Button>
    </PartForm>
  )
}

const fewCodes = 3

function FactorPart({ profile: { secondFactor } }: Pick<ProfileData, 'profile'>) {
  const { t } = useTranslation('profile')
  const codesLeft = secondFactor?.recoveryCodesLeft ?? 0
  return (
    <Sheet title={t('factor.title')} lead={t(secondFactor ? 'factor.leadOn' : 'factor.leadOff')} level="h2">
      <p data-row="">
        <Badge tone={secondFactor ? 'success' : 'neutral'}>{t(secondFactor ? 'factor.on' : 'factor.off')}</Badge>
        {secondFactor && <span data-soft="">{t('factor.codes', { count: codesLeft })}</span>}
      </p>
      {secondFactor && codesLeft < fewCodes && <p>{t('factor.few')}</p>}
      <p>
        <ButtonLink
          href={accountPaths.accountSecondFactor}
          size="sm"
          icon="shield"
          variant={secondFactor ? 'outline' : 'solid'}
        >
          {t(secondFactor ? 'factor.manage' : 'factor.setUp')}
        </ButtonLink>
      </p>
    </Sheet>
  )
}
