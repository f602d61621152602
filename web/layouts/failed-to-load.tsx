import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { isScriptFailure } from '../fetch-failure.ts'
import { ErrorPage } from './error-page.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = { error: unknown; title: string; home: string }

/** 404 and 403 are rendered here as well: on the server no boundary catches what another one throws. */
export function FailedToLoad({ error, title, home }: Props) {
  const { t } = useTranslation('admin')
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) || isScriptFailure(error)) return <ErrorPage error={error} home={home} isFramed />
  return (
    <EmptyState
      title={title}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('again')}
        </Button>
      }
    />
  )
}
