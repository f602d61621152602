import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { renderImage } from '#web/admin/conflict.tsx'
import { ConflictDialog, theirsIn } from '#web/admin/conflict-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { formText } from '#web/form-text.ts'
import { ImageField } from '../uploads/image-field.tsx'

export function LogoSheet({ logo }: { logo: string | null }) {
  const { t } = useTranslation(['settings', 'admin'])
  const [rejectedLogo, setRejectedLogo] = useState('')
  const { send, form, data, reset } = useAct<{ logo: string | null }, { mine: string; before: string }>('set', {
    action: adminPaths.settingsLogo,
    failed: t('failed'),
    onRejected: (rejection, { mine }) => {
      setRejectedLogo(mine)
      return theirsIn(rejection) !== null
    },
    done: (saved, { before }) => ({
      message: t(saved.logo ? 'logo.saved' : 'logo.removed'),
      undo: () => saveLogo(before, saved.logo ?? ''),
    }),
  })
  const saveLogo = (mine: string, before: string) => send({ logo: mine, before }, { mine, before })
  const theirs = form ? null : theirsIn(data)
  const displayedLogo = form ? formText(form, 'logo') || null : logo
  return (
    <Sheet title={t('logo.title')} lead={t('logo.lead')} level="h2">
      <ImageField
        label={t('logo.label')}
        hint={t('logo.hint')}
        purpose="logo"
        cropTo={1}
        value={displayedLogo}
        onChange={(path) => saveLogo(path ?? '', logo ?? '')}
      />
      {theirs !== null && (
        <ConflictDialog
          label={t('logo.title')}
          mine={rejectedLogo}
          theirs={theirs}
          display={renderImage}
          onKeepMine={() => saveLogo(rejectedLogo, theirs)}
          onClose={reset}
        />
      )}
    </Sheet>
  )
}
