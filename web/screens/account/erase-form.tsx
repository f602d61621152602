import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '../../../server/rules/admin-paths.ts'
import { typedIn, type FormAnswer } from '../../forms/form-answer.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from './use-error-text.ts'
import { useNonce } from './use-nonce.ts'

type Props = {
  /** Titles of events that are still to come. */
  upcoming: string[]
  asksPassword: boolean
  /** What has to be typed. */
  word: string
  answer: FormAnswer
}

/** Erasing one's account: what goes, what stays and why, and three ways not to do it by accident. */
export function EraseForm({ upcoming, asksPassword, word, answer }: Props) {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const nonce = useNonce()
  const { errors, refusal } = answer
  return (
    <Form method="post" action={accountPaths.privacy} noValidate>
      <h2>{t('privacy.erase')}</h2>
      <p>{t('privacy.goes')}</p>
      <p>{t('privacy.stays')}</p>
      <FormNotice refusal={refusal} />
      {upcoming.length > 0 && (
        <Banner tone="warning" title={t('privacy.upcoming', { events: upcoming.join(', ') })}>
          <p>{t('privacy.upcomingText')}</p>
          <Checkbox name="giveUp" label={t('privacy.giveUp')} defaultChecked={!!typedIn(answer, 'giveUp')} />
        </Banner>
      )}
      <Field label={t('privacy.type', { word })} error={textOf(errors.word)} required>
        <Input
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typedIn(answer, 'word')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
          autoFocus={!!errors.word}
        />
      </Field>
      {asksPassword ? (
        <Field label={t('privacy.password')} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={t('password.show')}
            nonce={nonce}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
            autoFocus={refusal?.code === 'password_wrong'}
          />
        </Field>
      ) : (
        <p>{t('privacy.fresh')}</p>
      )}
      <Button type="submit" variant="danger" icon="trash">
        {t('privacy.submit')}
      </Button>
    </Form>
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
