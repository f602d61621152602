import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ProfileView } from '#rules/accounts/profile-view.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FormNotice } from '../account/form-notice.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { CodeField } from './code-field.tsx'
import { ProofFields } from './proof-fields.tsx'

/** `qr` is an SVG; `uri` opens the app on the phone itself. */
export type SetUp = { qr: string; secret: string; uri: string }

type SetUpProps = { profile: Pick<ProfileView, 'hasPassword' | 'secondFactor'>; setUp?: SetUp; answer: FormAnswer }

export function SetUpFactor({ profile, setUp, answer }: SetUpProps) {
  const { t } = useTranslation(['profile', 'refusals'])
  const textOf = useErrorText()
  const { errors, refusal } = answer
  const errorOf = (name: string) => (refusal?.field === name ? refusalText(t, refusal) : textOf(errors[name]))
  return (
    <Form method="post" noValidate>
      <FormNotice refusal={refusal?.field ? null : refusal} />
      <input type="hidden" name="intent" value={setUp ? 'confirm' : 'begin'} />
      {setUp ? (
        <>
          <AppKey setUp={setUp} />
          <CodeField
            label={t('profile:setUp.code')}
            hint={t('profile:setUp.codeHint')}
            error={errorOf('code')}
            hasAutoFocus={!!errorOf('code')}
          />
        </>
      ) : (
        <ProofFields profile={profile} errorOf={errorOf} />
      )}
      <Button type="submit" variant="solid" wide>
        {t(setUp ? 'profile:setUp.confirm' : 'profile:setUp.begin')}
      </Button>
    </Form>
  )
}

function AppKey({ setUp: { qr, secret, uri } }: { setUp: SetUp }) {
  const { t } = useTranslation('profile')
  return (
    <Key>
      <figcaption>{t('setUp.scan')}</figcaption>
      <a href={uri} aria-label={t('setUp.qr')} dangerouslySetInnerHTML={{ __html: qr }} />
      <p>
        {t('setUp.typed')}
        <code>{secret}</code>
      </p>
    </Key>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
`
const Key = styled.figure`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  margin: 0;
  text-align: center;

  figcaption {
    font-weight: 600;
  }
  > a {
    display: block;
    inline-size: min(13rem, 100%);
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
  }
  svg {
    display: block;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  code {
    display: block;
    margin-block-start: var(--space-1);
    color: var(--ink);
    font-size: var(--text-base);
    font-weight: 600;
    letter-spacing: 0.06em;
    overflow-wrap: anywhere;
    user-select: all;
  }
`
