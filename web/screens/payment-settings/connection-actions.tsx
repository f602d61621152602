import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConnectionView } from '#rules/provider-connections/connection-views.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProviderAct } from './provider-act.tsx'
import type { Disconnection } from './use-disconnection.ts'

type Props = {
  provider: ConnectionProvider
  connection: ConnectionView
  isOffered: boolean
  disconnection: Disconnection
}

export function ConnectionActions({ provider, connection, isOffered, disconnection }: Props) {
  const { t } = useTranslation('owner')
  const { state, missing } = connection
  const canContinue = state !== 'revoked' && missing.some((need) => need !== 'review' && need !== 'rejected')
  return (
    <Actions>
      {isOffered && (canContinue || state === 'pending') && (
        <ProviderAct provider={provider} intent="continue" variant="solid">
          {t('stripe.continue')}
        </ProviderAct>
      )}
      {isOffered && state === 'revoked' && (
        <ProviderAct provider={provider} intent="connect" variant="solid">
          {t('stripe.reconnect')}
        </ProviderAct>
      )}
      {isOffered && (
        <ProviderAct provider={provider} intent="check" variant="outline">
          {t('stripe.check')}
        </ProviderAct>
      )}
      <Disconnect
        provider={provider}
        name={connection.accountName || connection.account}
        disconnection={disconnection}
      />
    </Actions>
  )
}

type DisconnectProps = Pick<Props, 'provider' | 'disconnection'> & { name: string }

function Disconnect({ provider, name, disconnection }: DisconnectProps) {
  const { t } = useTranslation('owner')
  const { isOpen, setIsOpen, isBusy, disconnect } = disconnection
  return (
    <form
      method="post"
      onSubmit={(submission) => {
        submission.preventDefault()
        setIsOpen(true)
      }}
    >
      <input type="hidden" name="provider" value={provider} />
      <Button type="submit" name="intent" value="disconnect" size="sm" variant="quiet">
        {t('stripe.disconnect')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('stripe.disconnectTitle', { account: name })}
        keepLabel={t('stripe.keep')}
        submitLabel={t('stripe.disconnectIt')}
        isBusy={isBusy}
        onConfirm={disconnect}
        onClose={() => setIsOpen(false)}
      >
        <p>{t(`${provider}.disconnectText`)}</p>
      </ConfirmDialog>
    </form>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`
