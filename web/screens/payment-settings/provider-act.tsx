import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { OnceForm } from '#web/forms/once-form.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  provider: ConnectionProvider
  intent: 'create' | 'connect' | 'continue' | 'check'
  variant: 'solid' | 'outline' | 'quiet'
  children: ReactNode
}

export function ProviderAct({ provider, intent, variant, children }: Props) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === intent && formData.get('provider') === provider
  return (
    <OnceForm preventScrollReset>
      <input type="hidden" name="provider" value={provider} />
      <Button type="submit" name="intent" value={intent} variant={variant} size="sm" busy={isBusy}>
        {children}
      </Button>
    </OnceForm>
  )
}
