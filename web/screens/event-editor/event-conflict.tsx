import { useTranslation } from 'react-i18next'
import { Conflict } from '#web/admin/conflict.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = { mine: Values; theirs: Values; onKeepMine: () => void; onTakeTheirs: () => void }

export function EventConflict(props: Props) {
  const { t } = useTranslation('event-editor')
  return (
    <Conflict
      {...props}
      labelOf={(name) => t(`field.${name}`)}
      display={(name, value) => (name === 'sport' ? t(`sport.${value}`) : null)}
    />
  )
}
