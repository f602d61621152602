import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = { mine: Values; theirs: Values; onKeepMine: () => void; onTakeTheirs: () => void }

/** Another person or tab has saved meanwhile: shows the conflicting fields and both ways to resolve it. */
export function EditConflict({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('event-editor')
  const conflictingNames = Object.keys(theirs).filter((name) => theirs[name] !== mine[name])
  return (
    <Banner
      tone="warning"
      isAlert
      title={t('conflict.title')}
      actions={
        <>
          <Button size="sm" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <p>{t('conflict.differing', { fields: conflictingNames.map((name) => t(`field.${name}`)).join(', ') })}</p>
    </Banner>
  )
}
