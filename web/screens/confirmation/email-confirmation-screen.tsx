import { useTranslation } from 'react-i18next'
import type { EmailConfirmationPage } from '#rules/orders/email-confirmation.ts'
import { paths } from '#rules/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page, Ways } from '../waiting-list/waiting-layout.ts'
import { Head } from './confirmation-layout.ts'

/** Moments as texts. */
type Props = { page: EmailConfirmationPage }

/** What opens here changes nothing: mail programs follow links too. */
export function EmailConfirmationScreen({ page }: Props) {
  const { t } = useTranslation('email-confirmation')
  const { state, event, confirmationId, email, confirmUntil, heldUntil } = page
  const values = { event: event.title, email, confirmUntil, heldUntil }
  return (
    <Page id="content">
      <Head>
        <h1>{t(`${state}.title`, values)}</h1>
        <p role="status">{t(`${state}.text`, values)}</p>
      </Head>
      <Ways>
        {state === 'open' && (
          <form method="post">
            <Button type="submit" variant="solid" size="lg">
              {t('open.confirm')}
            </Button>
          </form>
        )}
        {state === 'ended' && (
          <ButtonLink variant="solid" size="lg" href={paths.register(event.slug)}>
            {t('ended.again')}
          </ButtonLink>
        )}
        <ButtonLink
          variant={state === 'open' || state === 'ended' ? 'quiet' : 'solid'}
          size="lg"
          href={paths.confirmation(event.slug, confirmationId)}
        >
          {t('order')}
        </ButtonLink>
      </Ways>
    </Page>
  )
}
