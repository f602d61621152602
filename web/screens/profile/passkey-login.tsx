import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageScript } from './page-script.tsx'
import passkeyScript from './passkey.js?raw'

/** Hidden until the script finds that the browser supports passkeys. */
export function PasskeyLogin({ redirect, isUnknown }: { redirect: string; isUnknown: boolean }) {
  const { t } = useTranslation('profile')
  return (
    <>
      {isUnknown && (
        <Banner tone="error" isAlert>
          {t('passkeyLogin.unknown')}
        </Banner>
      )}
      <Form
        hidden
        method="post"
        action={accountPaths.passkeyLogin}
        data-passkey="use"
        data-options={accountPaths.passkeyLoginOptions}
      >
        <input type="hidden" name="redirect" value={redirect} />
        <input type="hidden" name="response" />
        <p role="alert" hidden>
          {t('cancelled')}
        </p>
        <Button type="submit" icon="shield" wide>
          {t('passkeyLogin.submit')}
        </Button>
      </Form>
      <PageScript source={passkeyScript} />
    </>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-3);
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--line);

  &[hidden] {
    display: none;
  }
  [role='alert'] {
    color: var(--error-text);
  }
`
