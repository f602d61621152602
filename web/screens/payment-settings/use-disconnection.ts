import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { useAct } from '#web/admin/use-act.ts'

export type Disconnection = ReturnType<typeof useDisconnection>

/** Belongs to what stays on the page: the account whose end it reports is gone by then. */
export function useDisconnection(provider: ConnectionProvider) {
  const { t } = useTranslation('owner')
  const [isOpen, setIsOpen] = useState(false)
  const { send, isBusy } = useAct('disconnect', {
    failed: t('stripe.failed'),
    done: () => ({ message: t('stripe.disconnected') }),
    onSettled: () => setIsOpen(false),
  })
  return { isOpen, setIsOpen, isBusy, disconnect: () => send({ provider }) }
}
