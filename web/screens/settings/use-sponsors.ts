import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { SponsorsSettings } from '#rules/organizations/settings-views.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { isSaved } from './use-settings-answer.ts'

type Change = { message: string; canUndo?: boolean; onSaved?: () => void }

/** Shows the new list while it is being saved. */
export function useSponsors({ version, values }: SponsorsSettings) {
  const { t } = useTranslation(['settings', 'admin', 'refusals'])
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher()
  const pendingChange = useRef<{ change: Change; before: Sponsor[] } | null>(null)
  const [pendingSponsors, setPendingSponsors] = useState(values)
  const save = (after: Sponsor[], change: Change) => {
    pendingChange.current = { change, before: values }
    setPendingSponsors(after)
    const form = new FormData()
    form.set('version', version)
    for (const [index, sponsor] of after.entries())
      for (const [name, value] of Object.entries(sponsor)) form.set(`sponsors[${index}].${name}`, value)
    void fetcher.submit(form, { method: 'post' })
  }
  const showOutcome = useEffectEvent((answer: unknown) => {
    if (!pendingChange.current) return
    const { change, before } = pendingChange.current
    pendingChange.current = null
    if (isSaved(answer)) {
      change.onSaved?.()
      const undo = { action: { label: t('admin:undo'), onClick: () => save(before, { message: t('settings:saved') }) } }
      return void notify.success(change.message, change.canUndo ? undo : {})
    }
    const { refusal } = formAnswer(answer)
    notify.error(t('settings:failed'), { description: refusal ? formatRefusal(refusal) : t('refusals:invalid_form') })
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showOutcome(fetcher.data)
  }, [fetcher.state, fetcher.data])
  const isBusy = fetcher.state !== 'idle'
  return { sponsors: isBusy ? pendingSponsors : values, save, isBusy }
}
