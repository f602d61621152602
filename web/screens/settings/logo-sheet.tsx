import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formText } from '#web/form-text.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/refusal-words.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { Sheet } from './sheet.tsx'

/** The organization's logo; what is chosen is shown to visitors at once. */
export function LogoSheet({ logo }: { logo: string | null }) {
  const { t } = useTranslation(['settings', 'admin'])
  const wordsOf = useRefusalText()
  const fetcher = useFetcher<{ logo: string | null }>()
  const before = useRef<string | null>(null)
  const show = (path: string | null) => {
    before.current = logo
    void fetcher.submit({ logo: path ?? '' }, { method: 'post', action: adminPaths.settingsLogo })
  }
  const tell = useEffectEvent((told: typeof fetcher.data) => {
    const refusal = refusalIn(told)
    if (refusal) return void notify.error(t('failed'), { description: wordsOf(refusal) })
    const last = before.current
    notify.success(t(told?.logo ? 'logo.saved' : 'logo.removed'), {
      action: { label: t('admin:undo'), onClick: () => show(last) },
    })
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) tell(fetcher.data)
  }, [fetcher.state, fetcher.data])
  const shown = fetcher.formData ? formText(fetcher.formData, 'logo') || null : logo
  return (
    <Sheet title={t('logo.title')} lead={t('logo.lead')} level="h2">
      <ImageField
        label={t('logo.label')}
        hint={t('logo.hint')}
        purpose="logo"
        cropTo={1}
        value={shown}
        onChange={show}
      />
    </Sheet>
  )
}
