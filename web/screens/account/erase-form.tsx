import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { UpcomingRace } from '#rules/accounts/account-views.ts'
import { accountPaths } from '#rules/admin-paths.ts'
import { refusalText } from '#web/refusal.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LogInAgain } from '../profile/log-in-again.tsx'
import { ProofFields } from '../profile/proof-fields.tsx'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from './use-error-text.ts'

type Props = {
  upcoming: UpcomingRace[]
  profile: ComponentProps<typeof ProofFields>['profile']
  /** What has to be typed to confirm. */
  word: string
  answer: FormAnswer
}

export function EraseForm({ upcoming, profile, word, answer }: Props) {
  const { t } = useTranslation(['account', 'refusals'])
  const textOf = useErrorText()
  const { errors, refusal } = answer
  return (
    <>
      <LogInAgain />
      <Form method="post" action={accountPaths.privacy} noValidate>
        <h2>{t('account:privacy.erase')}</h2>
        <p>{t('account:privacy.goes')}</p>
        <p>{t('account:privacy.stays')}</p>
        <FormNotice refusal={refusal?.field ? null : refusal} />
        {upcoming.length > 0 && (
          <Banner
            tone="warning"
            title={t('account:privacy.upcoming', { events: upcoming.map(({ title }) => title).join(', ') })}
          >
            <p>{t('account:privacy.upcomingText')}</p>
            {upcoming.map(
              ({ title, organization, contactEmail }) =>
                contactEmail && (
                  <p key={`${organization} ${title}`}>
                    <ButtonLink
                      href={`mailto:${contactEmail}?subject=${encodeURIComponent(title)}`}
                      icon="mail"
                      size="sm"
                    >
                      {t('account:privacy.contact', { organization, event: title })}
                    </ButtonLink>
                  </p>
                ),
            )}
            <Checkbox
              name="giveUp"
              label={t('account:privacy.giveUp')}
              defaultChecked={!!typedValueOf(answer, 'giveUp')}
            />
          </Banner>
        )}
        <Field label={t('account:privacy.type', { word })} error={textOf(errors.word)} required>
          <Input
            name="word"
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={typedValueOf(answer, 'word')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
            autoFocus={!!errors.word}
          />
        </Field>
        <ProofFields profile={profile} errorOf={(name) => (refusal?.field === name ? refusalText(t, refusal) : null)} />
        <Button type="submit" variant="danger" icon="trash">
          {t('account:privacy.submit')}
        </Button>
      </Form>
    </>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  justify-items: start;

  > p {
    max-inline-size: var(--text-width);
  }
  > div {
    inline-size: min(27rem, 100%);
  }
`
