import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SponsorsSettings } from '#rules/organizations/settings-views.ts'
import { maxSponsors } from '#rules/organizations/sponsor-schema.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useAct } from '#web/admin/use-act.ts'
import { notify } from '#web/ui/toast.tsx'
import { SponsorDialog } from './sponsor-dialog.tsx'

/** `edited` is null for a new one. After a conflict, `theirs` is what another member made of it; null: removed. */
type OpenDialog = { edited: Sponsor | null; theirs?: Sponsor | null }

const fields = ['name', 'url', 'image'] as const
const isSame = (one: Sponsor, other: Sponsor) => fields.every((field) => one[field] === other[field])
const isAlike = (one: Sponsor, other: Sponsor) => fields.some((field) => one[field] && one[field] === other[field])

export function SponsorsList({ settings }: { settings: SponsorsSettings }) {
  const { t } = useTranslation('settings')
  const { sponsors, save, isBusy } = useSponsors(settings)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isHydrated = useIsHydrated()
  const isDisabled = isBusy || !isHydrated

  const move = (from: number, to: number) => {
    const nextSponsors = sponsors.toSpliced(from, 1).toSpliced(to, 0, sponsors[from]!)
    save(nextSponsors, { message: t('sponsors.moved'), canUndo: true })
  }
  const remove = (index: number) =>
    save(sponsors.toSpliced(index, 1), {
      message: t('sponsors.removed', { name: sponsors[index]!.name }),
      canUndo: true,
    })
  // Another person may have moved or removed it meanwhile: replaces it where it is now, else appends it.
  const saveSponsor = (sponsor: Sponsor, { edited, theirs = edited }: OpenDialog) => {
    const position = theirs ? sponsors.findIndex((one) => isSame(one, theirs)) : -1
    const nextSponsors = position < 0 ? [...sponsors, sponsor] : sponsors.with(position, sponsor)
    save(nextSponsors, {
      message: t('saved'),
      onSaved: () => setDialog(null),
      onConflict: (latest) => {
        if (!theirs || latest.some((one) => isSame(one, theirs))) return false
        setDialog({ edited, theirs: latest.find((one) => isAlike(one, theirs)) ?? null })
        return true
      },
    })
  }
  const addButton = (
    <Button icon="plus" disabled={!isHydrated} onClick={() => setDialog({ edited: null })}>
      {t('sponsors.add')}
    </Button>
  )
  return (
    <Sheet title={t('sponsors.title')} lead={t('sponsors.lead')} level="h2">
      {sponsors.length === 0 ? (
        <EmptyState title={t('sponsors.none.title')} action={addButton}>
          {t('sponsors.none.text')}
        </EmptyState>
      ) : (
        <>
          <List role="list">
            {sponsors.map((sponsor, index) => (
              <li key={`${sponsor.image} ${sponsor.name}`}>
                {sponsor.image ? (
                  <Picture path={sponsor.image} widths={[320]} alt="" width={120} height={48} />
                ) : (
                  <span aria-hidden />
                )}
                <p>
                  <strong>{sponsor.name}</strong>
                  {sponsor.url && (
                    <a href={sponsor.url} rel="noopener">
                      {new URL(sponsor.url).hostname}
                    </a>
                  )}
                </p>
                <div role="group" aria-label={sponsor.name}>
                  <MoveButtons
                    labels={{
                      up: t('sponsors.up', { name: sponsor.name }),
                      down: t('sponsors.down', { name: sponsor.name }),
                    }}
                    mayMove={{ up: !isDisabled && index > 0, down: !isDisabled && index < sponsors.length - 1 }}
                    onMove={(direction) => move(index, direction === 'up' ? index - 1 : index + 1)}
                  />
                  <Button
                    size="sm"
                    variant="quiet"
                    icon="edit"
                    aria-label={t('sponsors.edit', { name: sponsor.name })}
                    aria-disabled={isDisabled}
                    onClick={() => setDialog({ edited: sponsor })}
                  />
                  <Button
                    size="sm"
                    variant="quiet"
                    icon="trash"
                    aria-label={t('sponsors.remove', { name: sponsor.name })}
                    aria-disabled={isDisabled}
                    onClick={() => remove(index)}
                  />
                </div>
              </li>
            ))}
          </List>
          <div>{sponsors.length < maxSponsors ? addButton : t('sponsors.full', { most: maxSponsors })}</div>
        </>
      )}
      {dialog && (
        <SponsorDialog
          sponsor={dialog.edited}
          theirs={dialog.theirs}
          isBusy={isBusy}
          onClose={() => setDialog(null)}
          onSave={(sponsor) => saveSponsor(sponsor, dialog)}
        />
      )}
    </Sheet>
  )
}

const List = styled.ul`
  > li {
    display: grid;
    grid-template-columns: 7.5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding-block: var(--space-3);
  }
  > li + li {
    border-block-start: 1px solid var(--line);
  }
  img {
    inline-size: 7.5rem;
    block-size: 3rem;
    object-fit: contain;
  }
  p {
    display: grid;
    overflow-wrap: anywhere;
  }
  a {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  [role='group'] {
    display: flex;
  }
  button[aria-disabled='true'] {
    border-color: transparent;
    background: none;
    color: var(--control);
  }
  @media (max-width: 47.99rem) {
    > li {
      grid-template-columns: 6rem minmax(0, 1fr);
    }
    img {
      inline-size: 6rem;
    }
    [role='group'] {
      grid-column: 1 / -1;
      justify-content: space-between;
    }
  }
`

type Change = {
  message: string
  canUndo?: boolean
  onSaved?: () => void
  /** Gets the list that another member has saved; returns true when it has shown the conflict itself. */
  onConflict?: (theirs: Sponsor[]) => boolean
}
type PendingChange = { change: Change; before: Sponsor[] }

function useSponsors({ version, values }: SponsorsSettings) {
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
