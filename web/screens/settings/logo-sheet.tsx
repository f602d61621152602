import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'
import { formText } from '#web/form-text.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { Sheet } from './sheet.tsx'

export function LogoSheet({ logo }: { logo: string | null }) {
  const { t } = useTranslation(['settings', 'admin'])
  const { send, form } = useAct<{ logo: string | null }, { before: string | null }>('set', {
    action: adminPaths.settingsLogo,
    failed: t('failed'),
    done: (saved, { before }) => ({
      message: t(saved.logo ? 'logo.saved' : 'logo.removed'),
      undo: () => saveLogo(before),
    }),
  })
  const saveLogo = (path: string | null) => send({ logo: path ?? '' }, { before: logo })
  const displayedLogo = form ? formText(form, 'logo') || null : logo
  return (
    <Sheet title={t('logo.title')} lead={t('logo.lead')} level="h2">
      <ImageField
        label={t('logo.label')}
        hint={t('logo.hint')}
        purpose="logo"
        cropTo={1}
        value={displayedLogo}
        onChange={saveLogo}
      />
    </Sheet>
  )
}
