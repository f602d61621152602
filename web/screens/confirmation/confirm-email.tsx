import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Form, useNavigation, useRevalidator } from 'react-router'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { isDoneBy, typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats } from '../registration/formats.ts'

type Props = { page: Pick<ConfirmationPage, 'buyerEmail' | 'heldUntil'>; answer: FormAnswer; actionData: unknown }

export function ConfirmEmail({ page: { buyerEmail, heldUntil }, answer, actionData }: Props) {
  const { t } = useTranslation(['confirmation', 'validation'])
  const { dateTime } = useFormats()
  useRefreshOnReturn()
  const error = answer.errors.email
  return (
    <OnScreen>
      <Banner
        tone="warning"
        icon="mail"
        title={t('confirmEmail.title', { until: dateTime(heldUntil) })}
        actions={
          <MailAgain key={buyerEmail} submitLabel={t('confirmEmail.again')}>
            <input type="hidden" name="email" value={buyerEmail} />
          </MailAgain>
        }
      >
        <p>{t('confirmEmail.text', { email: buyerEmail })}</p>
        <p role="status">
          {isDoneBy('mail-again', actionData) && <strong>{t('confirmEmail.sent', { email: buyerEmail })}</strong>}
        </p>
      </Banner>
      <Disclosure label={t('confirmEmail.correct')} isOpen={error !== undefined}>
        <MailAgain submitLabel={t('confirmEmail.send')}>
          <Field label={t('confirmEmail.address')} error={error && t(`validation:${error}`)} required>
            <Input
              type="email"
              name="email"
              autoComplete="email"
              required
              defaultValue={typedValueOf(answer, 'email') ?? buyerEmail}
            />
          </Field>
        </MailAgain>
      </Disclosure>
    </OnScreen>
  )
}

function MailAgain({ submitLabel, children }: { submitLabel: string; children: ReactNode }) {
  const { state, formData } = useNavigation()
  return (
    <Fields method="post" noValidate>
      {children}
      <Button
        type="submit"
        name="intent"
        value="mail-again"
        busy={state !== 'idle' && formData?.get('intent') === 'mail-again'}
      >
        {submitLabel}
      </Button>
    </Fields>
  )
}

/** The link is opened in another tab, and the buyer comes back to this one. */
function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}

const OnScreen = styled.div`
  display: grid;
  gap: var(--space-3);

  @media print {
    display: none;
  }
`
const Fields = styled(Form)`
  display: grid;
  gap: var(--space-4);
  justify-items: start;
  max-inline-size: 30rem;
`
