import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AthleteRow, AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useSelection, type Selection, type SelectionControls } from '#web/admin/selection.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useMay, useFormats } from '#web/admin/staff.ts'
import type { Reminders } from '#rules/registrations/reminders.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Checkbox } from '#web/ui/choices.tsx'
import { isUnderWay, type Tagging } from '#rules/registrations/tagging.ts'
import type { Choice } from '../registration/registration-data.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { SheetLinks } from '../sheets/sheet-links.tsx'
import { useAthleteColumns } from './athlete-columns.tsx'
import { useAthleteFilters } from './athlete-filters.ts'
import { BulkTagsDialog } from './bulk-tags-dialog.tsx'
import { ProgressLine } from './progress-line.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { useReminders } from './use-reminders.ts'
import { useTagging, type TaggingControls } from './use-tagging.ts'

type Overlay = { what: 'tags'; athlete: AthleteRow } | { what: 'bulk' } | { what: 'remind' } | null

export function AthletesList({ page, countries = [] }: { page: AthletesPage; countries?: Choice[] }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const selection = useSelection(queryWith(query, { sort: null }), page)
  const filters = useAthleteFilters(page, countries)
  const kits = useKitDelivery(selection)
  const writing = useWriting(selection, page.event?.id ?? '')
  const tagging = useTagging(page.tagging)
  const reminders = useReminders(page.reminders)
  const eventId = page.event?.id ?? null
  const close = () => setOverlay(null)
  const columns = useAthleteColumns({
    showsEvent: eventId === null,
    hasStarted: page.hasStarted,
    fields: page.fields,
    fileFields: page.fileFields,
    items: page.items,
    hasTeams: page.hasTeams,
    countries,
    onTag: (athlete) => setOverlay({ what: 'tags', athlete }),
  })
  return (
    <>
      {eventId && query.get('bib') === 'none' && may('assign-bibs') && (
        <div>
          <ButtonLink size="sm" href={adminPaths.eventBibs(eventId)}>
            {t('athletes.assignBibs')}
          </ButtonLink>
        </div>
      )}
      <TaggingLine controls={tagging} />
      {reminders.underWay && (
        <ProgressLine
          work={reminders.underWay}
          label={t('athletes.remind.sending')}
          textKey="athletes.remind.progress"
        />
      )}
      <AdminList
        name="athletes"
        caption={t('nav.athletes')}
        page={page}
        hasRows={page.hasAthletes}
        columns={columns}
        filters={filters}
        none={{ title: t('athletes.none.title'), text: t('athletes.none.text') }}
        nothing={{ title: t('athletes.nothing.title'), text: t('athletes.nothing.text') }}
        create={
          may('edit-athletes') && (
            <ButtonLink size="sm" icon="plus" href={adminPaths.newAthlete(eventId) + search}>
              {t('athletes.add')}
            </ButtonLink>
          )
        }
        exportPath={may('export-data') ? (eventId ? adminPaths.eventAthletes(eventId) : adminPaths.athletes) : null}
        selection={{
          controls: selection,
          nameOf: fullName,
          actions: (
            <>
              {eventId && may('edit-athletes') && (
                <Button size="sm" icon="mail" busy={writing.isBusy} onClick={writing.write}>
                  {t('athletes.write')}
                </Button>
              )}
              {may('edit-athletes') && page.requires.length > 0 && (
                <Button size="sm" icon="mail" onClick={() => setOverlay({ what: 'remind' })}>
                  {t('athletes.remind.action')}
                </Button>
              )}
              {may('deliver-kits') && page.items.length > 0 && (
                <Button size="sm" icon="check" busy={kits.isBusy} onClick={kits.deliver}>
                  {t('athletes.kits.deliver')}
                </Button>
              )}
              {may('edit-tags') && (
                <Button size="sm" variant="solid" onClick={() => setOverlay({ what: 'bulk' })}>
                  {t('selection.tag')}
                </Button>
              )}
            </>
          ),
        }}
      />
      {eventId && page.hasAthletes && <SheetLinks eventId={eventId} />}
      {overlay?.what === 'tags' && <TagsDialog athlete={overlay.athlete} existingTags={page.tags} onClose={close} />}
      {overlay?.what === 'remind' && (
        <RemindDialog
          selection={selection}
          onClose={close}
          onDone={(begun) => {
            close()
            reminders.follow(begun)
            selection.clear()
          }}
        />
      )}
      {overlay?.what === 'bulk' && (
        <BulkTagsDialog
          {...{ selection, existingTags: page.tags, onClose: close }}
          onDone={(started) => {
            close()
            tagging.follow(started)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

type Props = { selection: Selection; onClose: () => void; onDone: (reminders: Reminders) => void }

function RemindDialog({ selection, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const [isForced, setForced] = useState(false)
  const { send, isBusy } = useAct<Reminders>('remind', {
    failed: t('athletes.remind.failed'),
    onDone,
    onRejected: () => onClose(),
  })
  const remind = () =>
    send({
      ...(selection.isAll ? { matching: selection.query } : { ids: [...selection.ids].join('\n') }),
      ...(isForced && { isForced: 'on' }),
    })
  return (
    <ActionDialog
      title={t('athletes.remind.title')}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={remind}>
          {t('athletes.remind.submit')}
        </Button>
      }
    >
      <p>{t('athletes.remind.text', { count: selection.size, total: count(selection.size) })}</p>
      <Checkbox
        label={t('athletes.remind.forced')}
        checked={isForced}
        onChange={({ currentTarget }) => setForced(currentTarget.checked)}
      />
    </ActionDialog>
  )
}

function TaggingLine({ controls }: { controls: TaggingControls }) {
  const { t } = useTranslation('admin')
  const { tagging } = controls
  if (!tagging) return null
  if (isUnderWay(tagging))
    return (
      <ProgressLine
        work={tagging}
        label={t('tags.changing')}
        textKey={tagging.state === 'undoing' ? 'tags.undoing' : 'tags.progress'}
      />
    )
  return tagging.changed > 0 ? <TaggingEnd tagging={tagging} controls={controls} /> : null
}

function TaggingEnd({ tagging: { id, changed }, controls }: { tagging: Tagging; controls: TaggingControls }) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  return (
    <End>
      <p role="status">{t('tags.changed', { count: changed, total: count(changed) })}</p>
      <Button size="sm" busy={controls.isUndoing} onClick={() => controls.undo(id)}>
        {t('undo')}
      </Button>
      <Button size="sm" variant="quiet" icon="x" aria-label={t('toasts.close')} onClick={() => controls.hide(id)} />
    </End>
  )
}

const End = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`

/** Begins a mail to the selected athletes, and opens it. */
function useWriting(selection: SelectionControls, eventId: string) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { send, isBusy } = useAct<{ id: string }>('write', {
    failed: t('athletes.writeFailed'),
    onDone: ({ id }) => void navigate(adminPaths.eventMailing(eventId, id)),
  })
  return {
    isBusy,
    write: () => send(selection.isAll ? { matching: selection.query } : { ids: [...selection.ids].join('\n') }),
  }
}

type KitDelivery = { count: number; at: string }

function useKitDelivery(selection: SelectionControls) {
  const { t } = useTranslation('admin')
  const { count: format } = useFormats()
  const failed = t('athlete.merchandise.failed')
  const undo = useAct('undo-delivery', { failed })
  const { send, isBusy } = useAct<KitDelivery>('deliver', {
    failed,
    done: ({ count, at }) =>
      count === 0
        ? { message: t('athletes.kits.nothing') }
        : {
            message: t('athletes.kits.deliveredItems', { count, total: format(count) }),
            undo: () => undo.send({ at }),
          },
    onDone: selection.clear,
  })
  return {
    isBusy,
    deliver: () => send(selection.isAll ? { matching: selection.query } : { ids: [...selection.ids].join('\n') }),
  }
}
