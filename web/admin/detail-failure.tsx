import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Detail } from './detail.tsx'

/** What stands in a detail's place when it cannot be loaded; the list stays. */
export function DetailFailure({ error, title }: { error: unknown; title: string }) {
  const { t } = useTranslation('admin')
  const { revalidate, state } = useRevalidator()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (isMissing)
    return (
      <Detail title={t('detail.missing.title')}>
        <p>{t('detail.missing.text')}</p>
      </Detail>
    )
  return (
    <Detail
      title={title}
      actions={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('again')}
        </Button>
      }
    >
      {null}
    </Detail>
  )
}
