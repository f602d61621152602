import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SponsorsSettings } from '#rules/organizations/settings-views.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { useAct } from '#web/admin/use-act.ts'
import { notify } from '#web/ui/toast.tsx'

type Change = {
  message: string
  canUndo?: boolean
  onSaved?: () => void
  /** Gets the list that another member has saved; returns true when it has shown the conflict itself. */
  onConflict?: (theirs: Sponsor[]) => boolean
}
type PendingChange = { change: Change; before: Sponsor[] }

export function useSponsors({ version, values }: SponsorsSettings) {
  const { t } = useTranslation(['settings', 'refusals'])
  const [pendingSponsors, setPendingSponsors] = useState(values)
  const { send, isBusy } = useAct<null, PendingChange>('save', {
    failed: t('settings:failed'),
    done: (_, { change, before }) => ({
      message: change.message,
      ...(change.canUndo && { undo: () => save(before, { message: t('settings:saved') }) }),
    }),
    onDone: (_, { change }) => change.onSaved?.(),
    onRejected: ({ refusal }, { change }) => {
      if (refusal) return refusal.code === 'changed_meanwhile' && change.onConflict?.(values) === true
      notify.error(t('settings:failed'), { description: t('refusals:invalid_form') })
      return true
    },
  })
  const save = (after: Sponsor[], change: Change) => {
    setPendingSponsors(after)
    const form = new FormData()
    form.set('version', version)
    for (const [index, sponsor] of after.entries())
      for (const [name, value] of Object.entries(sponsor)) form.set(`sponsors[${index}].${name}`, value)
    send(form, { change, before: values })
  }
  return { sponsors: isBusy ? pendingSponsors : values, save, isBusy }
}
