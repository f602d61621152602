import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AthleteRow, AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useSelection } from '#web/admin/selection.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { useMay } from '#web/admin/staff.ts'
import { athleteName, useAthleteColumns } from './athlete-columns.tsx'
import { useAthleteFilters } from './athlete-filters.ts'
import { BulkTagsDialog } from './bulk-tags-dialog.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { TaggingLine } from './tagging-line.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { useHandOut } from './use-hand-out.ts'
import { useReminders } from './use-reminders.ts'
import { useTagging } from './use-tagging.ts'

type Overlay = { what: 'tags'; athlete: AthleteRow } | { what: 'bulk' } | { what: 'remind' } | null

export function AthletesList({ page, countries = [] }: { page: AthletesPage; countries?: Choice[] }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const selection = useSelection(queryWith(query, { sort: null }), page)
  const filters = useAthleteFilters(page, countries)
  const kits = useHandOut(selection)
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
      {eventId && query.get('bib') === 'none' && may('edit-bib-numbers') && (
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
          nameOf: athleteName,
          actions: (
            <>
              {may('edit-athletes') && page.requires.length > 0 && (
                <Button size="sm" icon="mail" onClick={() => setOverlay({ what: 'remind' })}>
                  {t('athletes.remind.action')}
                </Button>
              )}
              {may('hand-out-kits') && page.items.length > 0 && (
                <Button size="sm" icon="check" busy={kits.isBusy} onClick={kits.handOut}>
                  {t('athletes.kits.handOut')}
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
