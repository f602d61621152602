import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { loginPath } from '#rules/account-paths.ts'
import { codeMinutes } from '#rules/own-registrations/code.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CodeField } from '../profile/code-field.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'

type Props = {
  address: string | null
  /** What the code opens. */
  of: 'registration' | 'order'
  isSignedIn: boolean
  /** The page itself, to come back to from the log-in. */
  path: string
  answer: FormAnswer
  isSent: boolean
}

export function CodeForms({ address, of, isSignedIn, path, answer, isSent }: Props) {
  const { t } = useTranslation(['own-registration', 'refusals', 'validation'])
  const isBusy = useNavigation().state !== 'idle'
  const isWrong = answer.refusal?.field === 'code'
  const hasTyped = isWrong || answer.errors.code !== undefined
  if (address === null) return <Banner tone="warning">{t(of === 'order' ? 'code.noneOfOrder' : 'code.none')}</Banner>
  const error = isWrong ? refusalText(t, answer.refusal!) : answer.errors.code && t(`validation:${answer.errors.code}`)
  return (
    <Sheet aria-labelledby="code-title">
      <SheetTitle id="code-title">{t('code.title')}</SheetTitle>
      {!isWrong && <RefusalNotice refusal={answer.refusal} />}
      <NoConnection answer={answer} />
      {isSent || hasTyped ? (
        <>
          {isSent && <p role="status">{t('code.sent', { address, minutes: codeMinutes })}</p>}
          <Form method="post" style={columnStyle}>
            <CodeField label={t('code.label')} error={error || null} hasAutoFocus />
            <Button type="submit" name="intent" value="enter-code" variant="solid" size="lg" busy={isBusy}>
              {t(of === 'order' ? 'code.enterOrder' : 'code.enter')}
            </Button>
          </Form>
          <SendForm label={t('code.again')} isBusy={isBusy} variant="quiet" />
        </>
      ) : (
        <>
          <p>{t(of === 'order' ? 'code.leadOfOrder' : 'code.lead', { address })}</p>
          <SendForm label={t('code.send')} isBusy={isBusy} variant="solid" />
        </>
      )}
      {!isSignedIn && (
        <p>
          {t('code.logIn')} <TextLink href={loginPath(path)}>{t('code.logInAction')}</TextLink>
        </p>
      )}
    </Sheet>
  )
}

const columnStyle = { display: 'grid', gap: 'var(--space-4)', justifyItems: 'start' } as const

type SendProps = { label: string; isBusy: boolean; variant: 'solid' | 'quiet' }

const SendForm = ({ label, isBusy, variant }: SendProps) => (
  <Form method="post">
    <Button
      type="submit"
      name="intent"
      value="send-code"
      variant={variant}
      size={variant === 'solid' ? 'lg' : undefined}
      busy={isBusy}
    >
      {label}
    </Button>
  </Form>
)
