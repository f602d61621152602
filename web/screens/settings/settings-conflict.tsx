import { useTranslation } from 'react-i18next'
import { Conflict } from '#web/admin/conflict.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = {
  mine: Values
  theirs: Values
  /** The part of settings.json with the fields' labels. */
  labels: 'organization' | 'theme'
  onTakeTheirs: () => void
}

export function SettingsConflict({ labels, ...conflict }: Props) {
  const { t } = useTranslation('settings')
  return <Conflict {...conflict} labelOf={(path) => t(`${labels}.${path}.label`)} />
}
