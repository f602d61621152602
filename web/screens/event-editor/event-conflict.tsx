import { useTranslation } from 'react-i18next'
import { Conflict } from '#web/admin/conflict.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = { mine: Values; theirs: Values; onKeepMine: () => void; onTakeTheirs: () => void }

export function EventConflict(props: Props) {
  const { t } = useTranslation('event-editor')
  return (
    <Conflict
      {...props}
      texts={{
        title: t('conflict.title'),
        text: t('conflict.text'),
        keepMine: t('conflict.keepMine'),
        takeTheirs: t('conflict.takeTheirs'),
      }}
      labelOf={(name) => t(`field.${name}`)}
      display={(name, value) => (name === 'sport' ? t(`sport.${value}`) : null)}
    />
  )
}
