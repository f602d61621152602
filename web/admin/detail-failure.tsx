import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Detail } from './detail.tsx'

/** What stands in a detail's place when it cannot be loaded; the list stays. */
export function DetailFailure({ error, title }: { error: unknown; title: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const { revalidate, state } = useRevalidator()
  const status = isRouteErrorResponse(error) ? error.status : null
  if (status === 403)
    return (
      <Detail title={t('common:error.forbidden.title')}>
        <p>{t('common:error.forbidden.text')}</p>
      </Detail>
    )
  if (status === 404)
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
