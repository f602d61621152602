import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formText } from '#web/form-text.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { Sheet } from './sheet.tsx'

export function LogoSheet({ logo }: { logo: string | null }) {
  const { t } = useTranslation(['settings', 'admin'])
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher<{ logo: string | null }>()
  const previousLogo = useRef<string | null>(null)
  const saveLogo = (path: string | null) => {
    previousLogo.current = logo
    void fetcher.submit({ logo: path ?? '' }, { method: 'post', action: adminPaths.settingsLogo })
  }
  const showOutcome = useEffectEvent((data: typeof fetcher.data) => {
    const refusal = refusalIn(data)
    if (refusal) return void notify.error(t('failed'), { description: formatRefusal(refusal) })
    const logoBefore = previousLogo.current
    notify.success(t(data?.logo ? 'logo.saved' : 'logo.removed'), {
      action: { label: t('admin:undo'), onClick: () => saveLogo(logoBefore) },
    })
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showOutcome(fetcher.data)
  }, [fetcher.state, fetcher.data])
  const displayedLogo = fetcher.formData ? formText(fetcher.formData, 'logo') || null : logo
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
