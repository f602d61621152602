import { useTranslation } from 'react-i18next'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import { ImageField } from '../uploads/image-field.tsx'

export function SponsorImage() {
  const { t } = useTranslation('settings')
  const { field, value, error } = useBoundField<string>()
  return (
    <ImageField
      label={t('sponsors.image')}
      hint={t('sponsors.imageHint')}
      purpose="sponsor"
      value={value || null}
      error={error}
      onChange={(path) => field.handleChange(path ?? '')}
    />
  )
}
